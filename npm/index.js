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

	constructor(request, signal) {
		this.#request = JSON.stringify(request);
		this.#signal = signal;
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
		if ("value" in reply) return { value: reply.value, done: false };
		this.#end(false);
		if ("error" in reply) throw new BonepileError(reply.error);
		return { value: undefined, done: true };
	}
}

async function first(request, signal) {
	const answers = new Answers(request, signal);
	const { value } = await answers.next();
	answers.return();
	return value;
}

export const count = async (text, { signal } = {}) => BigInt(await first({ do: "count", text }, signal));
export const decide = (text, { signal } = {}) => first({ do: "decide", text }, signal);
export const solutions = (text, { limit, signal } = {}) => new Answers({ do: "solutions", text, limit }, signal);
export const solveBoard = (text, { bones, signal } = {}) => first({ do: "solveBoard", text, bones }, signal);
export const explain = (text, { bones, signal } = {}) => first({ do: "explain", text, bones }, signal);
export const generate = ({ signal, ...order } = {}) => new Answers({ ...order, do: "generate" }, signal);
