import type { NetworkToRead } from '@hawser/core/adapter'
import { Transaction } from 'bitcoinjs-lib'
import { InvalidPsbtError } from '../errors.js'
import { broadcastTransaction } from '../esplora/broadcastTransaction.js'

/** Broadcasts a signed transaction, with `bitcoinjs-lib`. */
export async function rebroadcast(hex: string, { network, platform, signal }: NetworkToRead): Promise<string> {
  let txid: string
  try {
    txid = Transaction.fromHex(hex).getId()
  } catch (cause) {
    throw new InvalidPsbtError({ cause, details: 'The transaction is not well formed.' })
  }
  return broadcastTransaction({ txid, transaction: hex, network, signal }, platform)
}
