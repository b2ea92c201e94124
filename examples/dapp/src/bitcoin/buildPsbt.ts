import type { Network } from '@hawser/common'
import { address as addresses, networks, Psbt } from 'bitcoinjs-lib'
import * as v from 'valibot'

const utxosSchema = v.array(v.object({ txid: v.string(), vout: v.number(), value: v.number() }))
const fee = 400n

/** A PSBT that spends a coin of `from` and gives `amount` satoshis to `to`; the rest goes back. Any library will do: flows take base64. */
export async function buildPsbt(
  { from, to, amount }: { readonly from: string; readonly to: string; readonly amount: bigint },
  network: Network,
): Promise<string> {
  const format = formatOf(network)
  const answer = await fetch(`${network.rpcUrls.default.http[0]}/address/${from}/utxo`)
  const coin = v.parse(utxosSchema, await answer.json()).find(({ value }) => BigInt(value) >= amount + fee + 1_000n)
  if (!coin) throw new Error('The account has no coin that is large enough.')
  const script = addresses.toOutputScript(from, format)
  const psbt = new Psbt({ network: format })
  psbt.addInput({ hash: coin.txid, index: coin.vout, witnessUtxo: { script, value: BigInt(coin.value) } })
  psbt.addOutput({ address: to, value: amount })
  psbt.addOutput({ script, value: BigInt(coin.value) - amount - fee })
  return psbt.toBase64()
}

function formatOf({ id }: Network) {
  if (id === '000000000019d6689c085ae165831e93') return networks.bitcoin
  return id === '0f9188f13cb7b2c71f2a335e3a4fc328' ? networks.regtest : networks.testnet
}
