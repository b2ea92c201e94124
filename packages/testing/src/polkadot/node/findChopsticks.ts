import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Thrown when a part of the local Polkadot chain is not installed. */
export class ChopsticksNotFoundError extends Error {
  constructor(packageName: string, cause?: unknown) {
    super(
      `${packageName} was not found. Install it with "npm install --save-dev @acala-network/chopsticks @substrate/connect-known-chains".`,
      { cause },
    )
    this.name = 'ChopsticksNotFoundError'
  }
}

/** The script that starts chopsticks. @throws ChopsticksNotFoundError */
export function findChopsticks(): string {
  const require = createRequire(import.meta.url)
  try {
    // The script is no entry of the package; its main module is at dist/cjs/index.js.
    return join(require.resolve('@acala-network/chopsticks'), '..', '..', '..', 'chopsticks.cjs')
  } catch (cause) {
    throw new ChopsticksNotFoundError('@acala-network/chopsticks', cause)
  }
}
