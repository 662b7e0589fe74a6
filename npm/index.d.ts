/** A search runs in pieces of 50 ms, between which other work is done. Every call can be
 * aborted by a signal, and throws the signal's reason then. What is wrong with a problem
 * or a board is thrown as a BonepileError. */
export interface Abortable {
	signal?: AbortSignal;
}

export class BonepileError extends Error {}

/** A solution of an exact cover problem: its options, in the order of choice. */
export interface Solution {
	/** The options as numbers, which count the options of the problem from 1, without those
	 * that name no primary item. */
	numbers: number[];
	options: string[];
}

/** None, one or many. */
export type Verdict = "none" | "unique" | "many";

/** The exact number of solutions of an exact cover problem. The first line of the text
 * names the items, with a bar before the secondary ones; every other line is an option. */
export function count(text: string, options?: Abortable): Promise<bigint>;

/** Whether an exact cover problem has no solution, one or many, and up to two of them. */
export function decide(text: string, options?: Abortable): Promise<{ verdict: Verdict; first?: Solution; second?: Solution }>;

/** All solutions of an exact cover problem, each as it is found. Leaving the loop, or
 * return(), ends the search. */
export function solutions(text: string, options?: Abortable & { limit?: number }): AsyncIterableIterator<Solution>;

/** A domino: its pips, and its two cells as rows and columns, counted from 1. */
export interface Domino {
	bone: [number, number];
	cells: [[number, number], [number, number]];
}

/** A board with its solution; null is no cell. */
export interface Solved {
	cells: (number | null)[][];
	bones?: string;
	solution: Domino[];
}

/** A board in any form that bonepile reads, and the set of bones if it is not the full
 * one, such as "double-6 less 3-3". */
export interface BoardOptions extends Abortable {
	bones?: string;
}

/** Whether a board has no solution, one or many. */
export function solveBoard(board: string, options?: BoardOptions): Promise<{
	verdict: Verdict;
	/** A solution, and another one if there are many. */
	first?: Solved;
	second?: Solved;
	/** The first one, as text. */
	drawing?: string;
	/** Why there is none, if that can be seen without a search. */
	faults?: string[];
}>;

export type Level = "trivial" | "basic" | "hard" | "extreme" | "beyond";

/** How a person would solve a board, step by step. */
export function explain(board: string, options?: BoardOptions): Promise<{
	outcome: "solved" | "stuck" | "contradicted";
	level: Level | "none";
	/** Steps with the same number do not rest on each other. */
	steps: { step: number; rule: string; level: Level; text: string; proof?: string[] }[];
	/** How it ends. */
	end: string;
}>;

/** New boards with one solution: of double-n (6), a level, a shape such as "4x14" or
 * "heart". The same seed (1) gives the same boards everywhere. */
export function generate(order?: Abortable & {
	n?: number; level?: Level; shape?: string; seed?: number; count?: number;
}): AsyncIterableIterator<{ seed: number; board: number; id: string; level?: Level; solved: Solved }>;
