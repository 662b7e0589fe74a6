// Exact covers and domino grids, for node and browsers. index.d.ts says what the
// functions take and give. The engine is a WebAssembly module, which is loaded when it is
// first needed; internal/npm/main_js.go says how to speak to it. It comes as gzip, so that
// a page takes a quarter of it from any server.

const address = new URL("./bonepile.wasm.gz", import.meta.url);

// A module of node, which no bundler looks for.
const builtin = (name) => import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`);

async function read() {
	if (globalThis.process?.versions?.node) {
		globalThis.crypto ??= (await builtin("crypto")).webcrypto; // node 18
		return (await builtin("fs/promises")).readFile(address);
	}
	const response = await fetch(address);
	if (!response.ok) throw new Error(`${address}: status ${response.status}`);
	return new Uint8Array(await response.arrayBuffer());
}

// unpack returns the module. A server may have said that its file is gzip, and then it
// comes unpacked.
async function unpack(bytes) {
	if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
	const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
	return new Response(stream).arrayBuffer();
}

async function load() {
	const wasm = await unpack(await read());
	await import("./wasm_exec.js");
	const go = new globalThis.Go();
	const { instance } = await WebAssembly.instantiate(wasm, go.importObject);
	return new Promise((ready) => {
		globalThis.bonepileReady = ready;
		go.run(instance); // calls it at once, and never ends
		delete globalThis.bonepileReady;
	});
}

let loading;

/** What is wrong with a problem, a board or a wish. */
export class BonepileError extends Error {
	name = "BonepileError";
}

// The answers to a request, one after the other.
class Answers {
	#request;
	#signal;
	#advance; // to the next answer, once begun
	#over = false;
	#last = Promise.resolve(); // answers come in the order in which they are asked for
	#each;

	// each makes of a value what is handed out.
	constructor(request, signal, each = (value) => value) {
		this.#request = JSON.stringify(request);
		this.#signal = signal;
		this.#each = each;
	}

	[Symbol.asyncIterator]() {
		return this;
	}

	next() {
		const step = () => this.#step();
		return (this.#last = this.#last.then(step, step));
	}

	async return(value) {
		this.#end(true);
		return { value, done: true };
	}

	#abort = () => this.#end(true);

	#end(early) {
		if (!this.#over && early) this.#advance?.(null);
		this.#over = true;
		this.#signal?.removeEventListener("abort", this.#abort);
	}

	async #step() {
		this.#signal?.throwIfAborted();
		const begin = await (loading ??= load());
		if (this.#over) return { value: undefined, done: true };
		if (!this.#advance) {
			this.#advance = begin(this.#request);
			this.#signal?.addEventListener("abort", this.#abort);
		}
		const reply = JSON.parse(await new Promise(this.#advance));
		this.#signal?.throwIfAborted();
		if ("value" in reply) return { value: this.#each(reply.value), done: false };
		this.#end(false);
		if ("error" in reply) throw new BonepileError(reply.error);
		return { value: undefined, done: true };
	}
}

async function first(request, signal, each) {
	const answers = new Answers(request, signal, each);
	const { value } = await answers.next();
	answers.return();
	return value;
}

// A problem as text, and the indices of its options that have a primary item: others have
// no number.
function problem(options, { primary, secondary = [], bounds = {}, costs = [] } = {}) {
	if (typeof options === "string") return { text: options };
	const rows = Array.from(options, (option) => [...option]);
	const limits = [...(bounds instanceof Map ? bounds : Object.entries(bounds))];
	const others = [[...(primary ?? [])], [...secondary], limits.map(([item]) => item)];
	const plain = [].concat(...rows, ...others).every((item) => typeof item === "string");
	const numbers = new Map();
	const name = (key) => numbers.get(key) ?? numbers.set(key, `i${numbers.size}`).get(key);
	const word = (item) => {
		if (plain) return item;
		if (typeof item !== "string") return name(JSON.stringify([item]));
		const colon = item.indexOf(":");
		return colon < 0 ? name(item) : name(item.slice(0, colon)) + item.slice(colon);
	};
	const lines = rows.map((row) => row.map(word));
	const second = others[1].map(word);
	const named = lines.flat().map((text) => text.split(":")[0]);
	const first = primary ? others[0].map(word) : [...new Set(named)].filter((text) => !second.includes(text));
	const wrong = [...first, ...second, ...lines.flat()].find((text) => !/^[^\s|]+$/.test(text));
	if (wrong !== undefined) throw new BonepileError(`${JSON.stringify(wrong)} is no name of an item: it is empty, or has blanks or a bar`);
	const often = new Map(limits.map(([item, [lo, hi]]) => [word(item), `${lo}:${hi}|`]));
	const known = new Set(first);
	const kept = [...lines.keys()].filter((k) => lines[k].some((text) => known.has(text)));
	const head = [...first.map((text) => (often.get(text) ?? "") + text), "|", ...second];
	const text = [head, ...lines.map((line, k) => (costs[k] ? [...line, `|${costs[k]}`] : line))].map((line) => line.join(" ")).join("\n") + "\n";
	return { text, kept };
}

// A solution as the indices of the options that were given.
const chosen = (kept) => (solution) => (kept ? solution.map((k) => kept[k]) : solution);

// A board as text.
const board = (given) => (typeof given === "string" ? given : JSON.stringify(given));

export async function count(options, { signal, ...names } = {}) {
	return BigInt(await first({ do: "count", text: problem(options, names).text }, signal));
}

export async function decide(options, { signal, ...names } = {}) {
	const { text, kept } = problem(options, names);
	return first({ do: "decide", text }, signal, (answer) => ({ ...answer, solutions: answer.solutions.map(chosen(kept)) }));
}

export function solutions(options, { limit, signal, ...names } = {}) {
	const { text, kept } = problem(options, names);
	return new Answers({ do: "solutions", text, limit }, signal, chosen(kept));
}

export async function cheapest(options, { signal, ...names } = {}) {
	const { text, kept } = problem(options, names);
	return first({ do: "cheapest", text }, signal, ({ cost, solution }) => ({ cost, solution: chosen(kept)(solution) }));
}

export const solve = (given, { bones, signal } = {}) => first({ do: "solve", text: board(given), bones }, signal);
export const explain = (given, { bones, signal } = {}) => first({ do: "explain", text: board(given), bones }, signal);
export const generate = ({ seed = Math.floor(Math.random() * 2 ** 32), signal, ...order } = {}) => new Answers({ ...order, seed, do: "generate" }, signal);
