// Unpacks LZMA, as Igor Pavlov's specification describes it, with the properties that
// internal/release/lzma.go writes: lc 3, lp 0, pb 0, and the length in the header.

// Where the models of a kind begin; internal/release/lzma.go has the same numbers.
const isMatch = 0, isRep = 12, isRepG0 = 24, isRepG1 = 36, isRepG2 = 48, isRep0 = 60;
const slots = 72, footers = 328, align = 443, lengths = 459, repeated = 733, literals = 1007;

export function unpack(packed) {
	const header = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
	const out = new Uint8Array(header.getUint32(5, true));
	const models = new Uint16Array(literals + 0x300 * 8).fill(1024);
	let code = header.getUint32(14), span = -1 >>> 0, next = 18;

	function grow() {
		code = ((code << 8) | packed[next++]) >>> 0;
		span = (span << 8) >>> 0;
	}
	function bit(model) {
		const chance = models[model], bound = (span >>> 11) * chance, b = code < bound ? 0 : 1;
		if (b) {
			code -= bound;
			span -= bound;
			models[model] -= chance >> 5;
		} else {
			span = bound;
			models[model] += (2048 - chance) >> 5;
		}
		if (span < 0x1000000) grow();
		return b;
	}
	function direct(n) { // bits without a model
		let value = 0;
		for (; n > 0; n--) {
			span >>>= 1;
			const b = code < span ? 0 : 1;
			if (b) code -= span;
			value = value * 2 + b;
			if (span < 0x1000000) grow();
		}
		return value;
	}
	function tree(first, n) { // bits, the highest first
		let m = 1;
		for (let i = 0; i < n; i++) m = m * 2 + bit(first + m);
		return m - (1 << n);
	}
	function reverse(first, n) { // bits, the lowest first
		let m = 1, value = 0;
		for (let i = 0; i < n; i++) {
			const b = bit(first + m);
			m = m * 2 + b;
			value += b << i;
		}
		return value;
	}
	function length(first) {
		if (!bit(first)) return 2 + tree(first + 2, 3);
		return bit(first + 1) ? 18 + tree(first + 18, 8) : 10 + tree(first + 10, 3);
	}
	function distance(length) {
		const slot = tree(slots + 64 * Math.min(length - 2, 3), 6), n = (slot >> 1) - 1;
		if (slot < 4) return slot;
		const high = (2 + (slot & 1)) << n;
		return high + (slot < 14 ? reverse(footers + high - slot, n) : direct(n - 4) * 16 + reverse(align, 4));
	}

	const reps = new Uint32Array(4); // the last distances, less 1
	let state = 0; // what came last
	for (let at = 0; at < out.length; ) {
		if (!bit(isMatch + state)) {
			const first = literals + 0x300 * ((at && out[at - 1]) >> 5);
			let m = 1;
			if (state >= 7) {
				for (let other = out[at - reps[0] - 1], same = true; same && m < 256; other <<= 1) {
					const expected = (other >> 7) & 1, b = bit(first + 256 + expected * 256 + m);
					m = m * 2 + b;
					same = b === expected;
				}
			}
			while (m < 256) m = m * 2 + bit(first + m);
			out[at++] = m;
			state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
			continue;
		}
		let n = 1;
		if (!bit(isRep + state)) {
			n = length(lengths);
			reps.copyWithin(1, 0);
			reps[0] = distance(n);
			state = state < 7 ? 7 : 10;
		} else {
			const which = !bit(isRepG0 + state) ? 0 : !bit(isRepG1 + state) ? 1 : 2 + bit(isRepG2 + state);
			const long = which || bit(isRep0 + state);
			const d = reps[which];
			reps.copyWithin(1, 0, which);
			reps[0] = d;
			if (long) n = length(repeated);
			state = (long ? 8 : 9) + (state < 7 ? 0 : long ? 3 : 2);
		}
		for (const end = at + n; at < end; at++) out[at] = out[at - reps[0] - 1];
	}
	return out;
}
