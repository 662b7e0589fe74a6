/** A search runs in pieces of 50 ms, between which other work is done. Every call can be
 * aborted by a signal, and throws the signal's reason then. What is wrong with a problem
 * or a board is thrown as a BonepileError. */
export interface Abortable {
	signal?: AbortSignal;
}

export class BonepileError extends Error {}

/** None, one or many. */
export type Verdict = "none" | "unique" | "many";

/** An exact cover problem: a list of options, each a list of items, or text in the form of
 * Knuth's programs. An item is a string, a number or a list of such. In an option, "x:A" gives
 * the secondary item "x" a colour. */
export type Problem = string | Iterable<Iterable<unknown>>;

/** What is said of the items and options of a problem that is not text. */
export interface Names extends Abortable {
	/** The items of which a solution has each once. By default all that are not secondary. */
	primary?: Iterable<unknown>;
	/** The items of which a solution may have each once. */
	secondary?: Iterable<unknown>;
	/** How often items may be covered, from at least to at most. */
	bounds?: Record<string, [number, number]> | Map<unknown, [number, number]>;
	/** What the options cost, none by default. */
	costs?: number[];
}

/** A solution: its options, in the order of choice, as indices from 0. Of a problem that is
 * text they leave out the options without primary item. */
export type Solution = number[];

/** The exact number of solutions. */
export function count(problem: Problem, names?: Names): Promise<bigint>;

/** Whether a problem has no solution, one or many, and up to two of them. */
export function decide(problem: Problem, names?: Names): Promise<{ verdict: Verdict; solutions: Solution[] }>;

/** All solutions, each as it is found. Leaving the loop, or return(), ends the search. */
export function solutions(problem: Problem, names?: Names & { limit?: number }): AsyncIterableIterator<Solution>;

/** A solution of least cost; undefined if there is none. */
export function cheapest(problem: Problem, names?: Names): Promise<{ cost: number; solution: Solution } | undefined>;

/** A domino: its pips, and its two cells as rows and columns, counted from 1. */
export interface Domino {
	bone: [number, number];
	cells: [[number, number], [number, number]];
}

/** A board in any form that bonepile reads, or rows of numbers with null for no cell. */
export type Board = string | (number | null)[][];

export interface BoardOptions extends Abortable {
	/** The set of bones if it is not the full one, such as "double-6 less 3-3". */
	bones?: string;
}

/** Whether a board has no solution, one or many, and up to two of them. */
export function solve(board: Board, options?: BoardOptions): Promise<{
	verdict: Verdict;
	solutions: Domino[][];
	/** The first one, as text. */
	drawing?: string;
	/** Why there is none, if that can be seen without a search. */
	faults?: string[];
}>;

export type Level = "trivial" | "basic" | "hard" | "extreme" | "beyond";

/** How a person would solve a board, step by step. */
export function explain(board: Board, options?: BoardOptions): Promise<{
	outcome: "solved" | "stuck" | "contradicted";
	level: Level | "none";
	/** Steps with the same number do not rest on each other. */
	steps: { step: number; rule: { name: string; title: string; level: Level }; text: string; proof?: string[] }[];
	/** How it ends. */
	end: string;
}>;

/** New boards with one solution: of double-n (6), a level, a shape such as "4x14" or
 * "heart". The same seed gives the same boards everywhere; without one they differ. */
export function generate(order?: Abortable & {
	n?: number; level?: Level; shape?: string; seed?: number; count?: number;
}): AsyncIterableIterator<{ seed: number; board: number; id: string; bones: string; level?: Level; solution: Domino[] }>;
