import { AbortedError } from '@hawser/common'
import type { ConnectedWallet } from '@hawser/core/adapter'
import type { Psbt } from 'bitcoinjs-lib'
import { WalletFeatureMissingError } from '../errors/walletFeatureMissingError.js'
import type { EsploraPlatform } from '../esplora/requestEsplora.js'
import type { BitcoinProvider, SignInput } from '../provider/bitcoinProvider.js'
import { checkSigned } from './checkSigned.js'
import { finalizePsbt } from './finalizePsbt.js'
import { pushTransaction, type SignedTransaction } from './pushTransaction.js'

export interface RequestSignedPsbtParameters extends Pick<ConnectedWallet, 'network' | 'signal'> {
  readonly provider: BitcoinProvider
  readonly psbt: Psbt
  readonly inputs: readonly SignInput[]
  readonly broadcast: boolean
  /** Told before anything is sent, so that whoever ends the wait can still look it up. */
  readonly onBroadcast: (signed: SignedTransaction) => void
}

/**
 * Has the wallet sign, checks what it gives back, and broadcasts where that is wanted. No wallet is asked to sign and broadcast in one: what it
 * has signed would be on its way before anybody has looked at it, and a failure half-way would leave no id to look it up by.
 */
export async function requestSignedPsbt(
  { provider, psbt, inputs, broadcast, onBroadcast, network, signal }: RequestSignedPsbtParameters,
  platform: EsploraPlatform,
): Promise<{ readonly psbt: string; readonly txid?: string | undefined }> {
  if (!provider.signPsbt) throw new WalletFeatureMissingError('signPsbt')
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
