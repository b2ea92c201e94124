import { sendTransfer } from '@hawser/adapter-bip122/flows'
import { signRaw } from '@hawser/adapter-polkadot/flows'
import { transfer } from '@hawser/adapter-solana/flows'
import type { Hawser } from '@hawser/core'

/** One action of each further kind of network, as apps write them. */
export async function moveFunds(hawser: Hawser, to: Readonly<Record<'solana' | 'bitcoin', string>>): Promise<string[]> {
  const { hash } = await transfer(hawser, { to: to.solana, amount: 1n })
  const { txid } = await sendTransfer(hawser, { recipient: to.bitcoin, amount: 1_000n })
  const { signature } = await signRaw(hawser, { data: new TextEncoder().encode(`${hash} ${txid}`) })
  return [hash, txid, signature]
}
