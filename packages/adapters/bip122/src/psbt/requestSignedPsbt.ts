import { AbortedError, isHawserError } from '@hawser/common'
import type { ConnectedWallet } from '@hawser/core/adapter'
import type { Psbt } from 'bitcoinjs-lib'
import { PsbtIncompleteError, WalletFeatureMissingError } from '../errors.js'
import { type BroadcastTransactionParameters, broadcastTransaction } from '../esplora/broadcastTransaction.js'
import type { EsploraPlatform } from '../esplora/requestEsplora.js'
import type { BitcoinProvider, SignInput } from '../provider/bitcoinProvider.js'
import { checkSigned } from './checkSigned.js'

export interface RequestSignedPsbtParameters extends Pick<ConnectedWallet, 'network' | 'signal'> {
  readonly provider: BitcoinProvider
  readonly psbt: Psbt
  readonly inputs: readonly SignInput[]
  readonly broadcast: boolean
  /** Told before anything is sent, so that whoever ends the wait can still look it up. */
  readonly onBroadcast: (signed: SignedTransaction) => void
  /** Called right before the wallet is asked; what it throws keeps that back. */
  readonly onAsk?: (() => void) | undefined
}

/**
 * Has the wallet sign, checks what it gives back, and broadcasts where that is wanted. No wallet is asked to sign and broadcast in one: what it
 * has signed would be on its way before anybody has looked at it, and a failure half-way would leave no id to look it up by.
 */
export async function requestSignedPsbt(
  { provider, psbt, inputs, broadcast, onBroadcast, onAsk, network, signal }: RequestSignedPsbtParameters,
  platform: EsploraPlatform,
): Promise<{ readonly psbt: string; readonly txid?: string | undefined }> {
  if (!provider.signPsbt) throw new WalletFeatureMissingError('signPsbt')
  if (signal.aborted) throw new AbortedError({ cause: signal.reason })
  onAsk?.()
  const answer = await provider.signPsbt({ psbt: psbt.toBase64(), inputs, signal })
  const signed = checkSigned(psbt, answer, inputs)
  if (!broadcast) return { psbt: signed.toBase64() }
  const finalized = finalizePsbt(signed)
  const { txid, transaction } = finalized
  if (signal.aborted) throw new AbortedError({ cause: signal.reason })
  onBroadcast({ txid, transaction })
  await pushTransaction({ ...finalized, provider, network, signal }, platform)
  return { psbt: finalized.psbt.toBase64(), txid }
}

interface FinalizedPsbt {
  readonly psbt: Psbt
  readonly txid: string
  /** In hexadecimal. */
  readonly transaction: string
}

/** The transaction that a PSBT has come to. @throws PsbtIncompleteError while signatures are missing */
export function finalizePsbt(signed: Psbt): FinalizedPsbt {
  const psbt = signed.clone()
  try {
    for (const index of psbt.data.inputs.keys()) finalizeInput(psbt, index)
    const transaction = psbt.extractTransaction(true)
    return { psbt, txid: transaction.getId(), transaction: transaction.toHex() }
  } catch (cause) {
    throw new PsbtIncompleteError(signed.toBase64(), {
      cause,
      details: cause instanceof Error ? cause.message : undefined,
    })
  }
}

/**
 * A taproot input that is spent by its key has its signature for a witness (BIP-341). The library would first check the point of the address,
 * for which an app had to give it a library of curves: nothing else here needs one, and the node checks it anyway.
 */
function finalizeInput(psbt: Psbt, index: number): void {
  const { finalScriptSig, finalScriptWitness, tapKeySig } = psbt.data.inputs[index] ?? {}
  if (finalScriptSig || finalScriptWitness) return
  if (!tapKeySig) {
    psbt.finalizeInput(index)
    return
  }
  psbt.data.updateInput(index, { finalScriptWitness: Uint8Array.from([1, tapKeySig.length, ...tapKeySig]) })
  psbt.data.clearFinalizedInput(index)
}

/** The parts of a signed transaction that are needed to look it up, and to send it again. */
export type SignedTransaction = Pick<FinalizedPsbt, 'txid' | 'transaction'>

interface PushTransactionParameters extends Omit<BroadcastTransactionParameters, 'mayBeSent'>, FinalizedPsbt {
  readonly provider: BitcoinProvider
}

/**
 * Sends a signed transaction: through the wallet's node where it has one, else through the network's API. Where the wallet fails, or names
 * another transaction, the API is given it too: sending one twice does no harm, and the API looks it up.
 * @throws BroadcastError, UserRejectedError, AbortedError
 */
async function pushTransaction(
  { psbt, provider, ...signed }: PushTransactionParameters,
  platform: EsploraPlatform,
): Promise<void> {
  try {
    const txid = await provider.pushPsbt?.({ psbt: psbt.toBase64(), signal: signed.signal })
    if (txid === signed.txid) return
  } catch (error) {
    if (isHawserError(error, 'USER_REJECTED') || isHawserError(error, 'ABORTED')) throw error
  }
  await broadcastTransaction({ ...signed, mayBeSent: provider.pushPsbt !== undefined }, platform)
}
