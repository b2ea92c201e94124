import { Psbt } from 'bitcoinjs-lib'
import type { DecodedAddress } from '../address/decodeAddress.js'
import { checkFee } from '../amounts/checkFee.js'
import { type CoinSelection, selectCoins } from '../amounts/selectCoins.js'
import { fromHex } from '../encoding/fromHex.js'
import { WalletFeatureMissingError } from '../errors/walletFeatureMissingError.js'
import { type AddressParameters, getUtxos } from '../esplora/getUtxos.js'
import type { EsploraPlatform } from '../esplora/requestEsplora.js'
import type { BitcoinAddress } from '../provider/bitcoinProvider.js'
import { readPrevious } from './readPrevious.js'
import { toRedeemScript } from './toRedeemScript.js'

interface TransferToPlan extends AddressParameters {
  readonly from: Pick<DecodedAddress, 'type' | 'script'>
  readonly recipientScript: Uint8Array
  readonly amount: bigint
  readonly feeRate: number
}

export interface BuildTransferParameters extends Omit<TransferToPlan, 'address'> {
  readonly from: BitcoinAddress & TransferToPlan['from']
  /** The fee that was shown before, which this one does not exceed. */
  readonly shownFee?: bigint | undefined
  /** The most that may be paid. Without it, what is usual. */
  readonly maxFee?: bigint | undefined
}

/** What a transfer spends, pays and gives back, by what the sender can spend now. @throws InsufficientFundsError */
export async function planTransfer(
  { address, from, recipientScript, amount, feeRate, network, signal }: TransferToPlan,
  platform: EsploraPlatform,
): Promise<CoinSelection> {
  const utxos = await getUtxos({ address, network, signal }, platform)
  const { type, script: changeScript } = from
  return selectCoins({ utxos, type, changeScript, recipientScript, amount, feeRate })
}

/**
 * A transfer for wallets that sign alone: what the sender can spend, the recipient's output, and the change back to the sender.
 * @throws InsufficientFundsError, FeeTooHighError
 */
export async function buildTransfer(parameters: BuildTransferParameters, platform: EsploraPlatform): Promise<Psbt> {
  const { from, recipientScript, amount, shownFee, maxFee, network, signal } = parameters
  const spending = toSpendingFields(from)
  const { type, script: changeScript } = from
  const { coins, fee, size, change } = await planTransfer({ ...parameters, address: from.address }, platform)
  if (shownFee !== undefined) checkFee({ fee, size, amount }, shownFee)
  checkFee({ fee, size, amount }, maxFee)
  const psbt = new Psbt()
  for (const coin of coins) {
    const { txid, index, value } = coin
    // Before taproot, a signature commits to the amount of its own input at most: of several, each could be told wrongly in a transaction of its own.
    const isUncertain = type !== 'taproot' && coins.length > 1
    const previous =
      type === 'legacy' || isUncertain ? await readPrevious(coin, { network, signal }, platform) : undefined
    const spent =
      type === 'legacy' && previous ? { nonWitnessUtxo: previous } : { witnessUtxo: { script: changeScript, value } }
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
