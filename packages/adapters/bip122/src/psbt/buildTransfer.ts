import { InvalidResponseError } from '@hawser/common'
import { crypto, Psbt, Transaction } from 'bitcoinjs-lib'
import * as v from 'valibot'
import type { DecodedAddress } from '../address/decodeAddress.js'
import { checkFee } from '../amounts/checkAmounts.js'
import { type CoinSelection, selectCoins } from '../amounts/selectCoins.js'
import { fromHex } from '../encoding/bytes.js'
import { WalletFeatureMissingError } from '../errors.js'
import { type AddressParameters, getUtxos, type Utxo } from '../esplora/getUtxos.js'
import { type EsploraParameters, type EsploraPlatform, withEsplora } from '../esplora/requestEsplora.js'
import type { BitcoinAddress } from '../provider/bitcoinProvider.js'

/** Says that a transaction may be replaced by one that pays more, as long as it is in no block (BIP-125). */
const replaceable = 0xff_ff_ff_fd

interface TransferToPlan extends AddressParameters {
  readonly from: Pick<DecodedAddress, 'type' | 'script'>
  readonly recipientScript: Uint8Array
  readonly amount: bigint
  readonly feeRate: number
}

interface BuildTransferParameters extends Omit<TransferToPlan, 'address'> {
  readonly from: BitcoinAddress & TransferToPlan['from']
  /** The fee that was shown before, which this one does not exceed. */
  readonly shownFee?: bigint | undefined
  /** The most that may be paid. Without it, what is usual. */
  readonly maxFee?: bigint | undefined
}

/** Builds a transfer: its inputs, its outputs and the change, by what the sender can spend now. @throws InsufficientFundsError */
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
    psbt.addInput({ hash: txid, index, sequence: replaceable, ...spent, ...spending })
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

/**
 * The transaction before, which a legacy input carries as a whole. Signatures of such inputs say nothing of the amount that is spent: a server
 * that tells a smaller one would have the difference paid as a fee. So the amount is read out of the transaction, and that by its id.
 * A server that is wrong about it is passed over for the next one.
 * @throws InvalidResponseError and what {@link withEsplora} does
 */
function readPrevious(
  { txid, index, value }: Utxo,
  parameters: EsploraParameters,
  platform: EsploraPlatform,
): Promise<Uint8Array> {
  return withEsplora(parameters, platform, async (ask) => {
    const bytes = fromHex((await ask({ path: `/tx/${txid}/hex`, schema: v.string(), isText: true })).trim())
    let previous: Transaction
    try {
      previous = Transaction.fromBuffer(bytes)
    } catch (cause) {
      throw new InvalidResponseError({ cause, details: `The server's transaction ${txid} is not well formed.` })
    }
    if (previous.getId() !== txid || previous.outs[index]?.value !== value)
      throw new InvalidResponseError({ details: `The server contradicts itself on transaction ${txid}.` })
    return bytes
  })
}

/** The script inside a nested address of one key (P2SH-P2WPKH, BIP-141). */
function toRedeemScript(publicKey: string): Uint8Array {
  return Uint8Array.from([0x00, 0x14, ...crypto.hash160(fromHex(publicKey))])
}
