import { InvalidResponseError } from '@hawser/common'
import * as v from 'valibot'
import { fail } from '../http/failure.js'
import type { AskApi } from './createAskApi.js'

const blocksSchema = v.array(v.object({ id: v.string(), height: v.number() }))

/** Refuses an Esplora of another network, by the genesis block. */
export async function requireEsplora(askApi: AskApi, network: string, signal: AbortSignal): Promise<void> {
  const [, reference = ''] = network.split(':')
  const genesis = await askApi('blocks/0', { schema: blocksSchema, signal })
  if (!genesis.some(({ height, id }) => height === 0 && id.startsWith(reference)))
    throw new InvalidResponseError({ details: `The Esplora of ${network} is of another network.` })
}

/**
 * Returns an address as Esplora writes it: those of the newer sort in small letters, while as a QR code they come in capital ones (BIP 173).
 *
 * @throws RequestFailure (400) for what is no address.
 */
export function toEsploraAddress(address: string): string {
  if (!/^[a-zA-Z\d]{14,90}$/.test(address)) throw wrongBitcoinAddress()
  return /^(?:BC|TB|BCRT)1[A-Z\d]+$/.test(address) ? address.toLowerCase() : address
}

/** The refusal of an address that an Esplora does not know as one. */
export function wrongBitcoinAddress() {
  return fail(400, 'address', 'This is no address of this Bitcoin network.')
}
