import type { MintExtension } from './parseMint.js'

/** An account of the token program, in bytes. */
export const tokenAccountSize = 165n

/** What an account needs for an extension of its mint, after the four bytes of its kind and length. */
const accountExtensions: Readonly<Record<number, bigint>> = {
  // Transfer fees: what is withheld.
  1: 8n,
  // Not transferable.
  9: 0n,
  // A transfer hook: whether one is running.
  14: 1n,
  // Pausable.
  26: 0n,
}

/** An associated account of Token-2022, in bytes: its kind follows, and that its owner stays the same. */
export function accountSizeFor(extensions: readonly MintExtension[]): bigint {
  return extensions.reduce(
    (size, { type }) => {
      const needed = accountExtensions[type]
      return needed === undefined ? size : size + 4n + needed
    },
    tokenAccountSize + 1n + 4n,
  )
}
