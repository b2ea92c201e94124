import { Psbt } from 'bitcoinjs-lib'
import type { DecodedAddress } from '../address/decodeAddress.js'
import { selectCoins } from '../amounts/selectCoins.js'
import { fromHex } from '../encoding/fromHex.js'
import { WalletFeatureMissingError } from '../errors/walletFeatureMissingError.js'
import { type AddressParameters, getUtxos } from '../esplora/getUtxos.js'
import type { EsploraPlatform } from '../esplora/requestEsplora.js'
import type { BitcoinAddress } from '../provider/bitcoinProvider.js'
import { readPrevious } from './readPrevious.js'
import { toRedeemScript } from './toRedeemScript.js'

export interface BuildTransferParameters extends Omit<AddressParameters, 'address'> {
  readonly from: BitcoinAddress & Pick<DecodedAddress, 'type' | 'script'>
  readonly recipientScript: Uint8Array
  readonly amount: bigint
  readonly feeRate: number
}

/** A transfer for wallets that sign alone: what the sender can spend, the recipient's output, and the change back to the sender. */
export async function buildTransfer(parameters: BuildTransferParameters, platform: EsploraPlatform): Promise<Psbt> {
  const { from, recipientScript, amount, feeRate, network, signal } = parameters
  const spending = toSpendingFields(from)
  const utxos = await getUtxos({ address: from.address, network, signal }, platform)
  const { type, script: changeScript } = from
  const { coins, change } = selectCoins({ utxos, type, changeScript, recipientScript, amount, feeRate })
  const psbt = new Psbt()
  for (const coin of coins) {
    const { txid, index, value } = coin
    const spent =
      type === 'legacy'
        ? { nonWitnessUtxo: await readPrevious(coin, { network, signal }, platform) }
        : { witnessUtxo: { script: changeScript, value } }
    psbt.addInput({ hash: txid, index, ...spent, ...spending })
  }
  psbt.addOutput({ script: recipientScript, value: amount })
  if (change > 0n) psbt.addOutput({ script: changeScript, value: change })
  return psbt
}

/** @throws WalletFeatureMissingError where the wallet does not tell the key that is needed */
function toSpendingFields({ type, publicKey }: BuildTransferParameters['from']) {
  if (type === 'legacy' || type === 'segwit') return {}
  if (!publicKey) throw new WalletFeatureMissingError('public key of the address, which a transfer needs')
  return type === 'taproot'
    ? { tapInternalKey: fromHex(publicKey.slice(-64)) }
    : { redeemScript: toRedeemScript(publicKey) }
}
