import { ChopsticksNotFoundError } from './findChopsticks.js'

/**
 * The genesis of an Asset Hub (a real runtime), out of the package `@substrate/connect-known-chains`. It is read when it is needed
 * and goes into no package: its licence is the GPL.
 *
 * @throws ChopsticksNotFoundError
 */
export async function readGenesis(): Promise<string> {
  try {
    return (await import('@substrate/connect-known-chains')).rococo_v2_2_asset_hub
  } catch (cause) {
    throw new ChopsticksNotFoundError('@substrate/connect-known-chains', cause)
  }
}
