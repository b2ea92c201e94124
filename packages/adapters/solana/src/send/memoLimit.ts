/** As much of a memo as has room beside a transfer from as many accounts as one draws from, in bytes of UTF-8. */
export const MAX_MEMO_BYTES = 256
