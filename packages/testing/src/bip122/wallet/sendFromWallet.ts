import { address as addresses, Psbt } from 'bitcoinjs-lib'
import * as v from 'valibot'
import { ProviderRpcError } from '../../wallet/providerRpcError.js'
import type { BitcoinAccount } from '../keys/bitcoinAccount.js'
import { type BitcoinNetworkName, libNetwork } from '../keys/bitcoinNetworks.js'
import { fromHex } from '../keys/hex.js'
import { spendingFields } from '../keys/spendingFields.js'

const utxosSchema = v.array(
  v.object({ txid: v.string(), vout: v.number(), value: v.number(), status: v.object({ confirmed: v.boolean() }) }),
)

export interface SendFromWalletParameters {
  readonly account: BitcoinAccount
  readonly network: BitcoinNetworkName
  readonly recipients: readonly { readonly address: string; readonly amount: bigint }[]
  readonly esploraUrl: string
  readonly fetch: typeof fetch
}

/** Enough for the largest input and output at one satoshi per virtual byte. */
const inputFee = 160n
const outputFee = 50n

/** As a wallet sends: takes outputs of the account until they cover amount and fee, and gives the rest back to it. */
export async function sendFromWallet(parameters: SendFromWalletParameters): Promise<string> {
  const { account, network, recipients, esploraUrl, fetch } = parameters
  const answer = await fetch(`${esploraUrl}/address/${account.address}/utxo`)
  const utxos = v.parse(utxosSchema, await answer.json())
  const wanted = recipients.reduce((sum, { amount }) => sum + amount, 0n)
  const psbt = new Psbt({ network: libNetwork(network) })
  let taken = 0n
  let fee = outputFee * BigInt(recipients.length + 1)
  for (const { txid, vout, value } of utxos) {
    if (taken >= wanted + fee) break
    const spent =
      account.type === 'legacy'
        ? { nonWitnessUtxo: fromHex((await (await fetch(`${esploraUrl}/tx/${txid}/hex`)).text()).trim()) }
        : { witnessUtxo: { script: account.script, value: BigInt(value) } }
    psbt.addInput({ hash: txid, index: vout, ...spent, ...spendingFields(account) })
    taken += BigInt(value)
    fee += inputFee
  }
  if (taken < wanted + fee) throw new ProviderRpcError(-32603, 'Insufficient funds')
  for (const { address, amount } of recipients) {
    let script: Uint8Array
    try {
      script = addresses.toOutputScript(address, libNetwork(network))
    } catch {
      throw new ProviderRpcError(-32602, 'Invalid address')
    }
    psbt.addOutput({ script, value: amount })
  }
  const change = taken - wanted - fee
  if (change > 600n) psbt.addOutput({ script: account.script, value: change })
  for (const index of psbt.data.inputs.keys()) {
    if (account.type === 'taproot') psbt.signTaprootInput(index, account.signer)
    else psbt.signInput(index, account.signer)
  }
  psbt.finalizeAllInputs()
  return broadcastHex(psbt.extractTransaction(true).toHex(), esploraUrl, fetch)
}

/** @throws ProviderRpcError -32603 with the node's own words */
export async function broadcastHex(hex: string, esploraUrl: string, fetch_: typeof fetch): Promise<string> {
  const response = await fetch_(`${esploraUrl}/tx`, { method: 'POST', body: hex })
  const text = await response.text()
  if (!response.ok) throw new ProviderRpcError(-32603, text)
  return text.trim()
}
