import { AbortedError } from '@hawser/common'
import type { ConnectedWallet } from '@hawser/core/adapter'
import type { Psbt } from 'bitcoinjs-lib'
import { BroadcastError } from '../errors/broadcastError.js'
import { WalletFeatureMissingError } from '../errors/walletFeatureMissingError.js'
import { broadcastTransaction } from '../esplora/broadcastTransaction.js'
import type { EsploraPlatform } from '../esplora/requestEsplora.js'
import type { BitcoinProvider, SignInput } from '../provider/bitcoinProvider.js'
import { checkSigned } from './checkSigned.js'
import { finalizePsbt } from './finalizePsbt.js'

export interface RequestSignedPsbtParameters extends Pick<ConnectedWallet, 'network' | 'signal'> {
  readonly provider: BitcoinProvider
  readonly psbt: Psbt
  readonly inputs: readonly SignInput[]
  readonly broadcast: boolean
}

/**
 * Has the wallet sign, checks what it gives back, and broadcasts where that is wanted: by the wallet, where it does so, else by its node or
 * ours. What was signed and not broadcast is never told as sent.
 */
export async function requestSignedPsbt(
  { provider, psbt, inputs, broadcast, network, signal }: RequestSignedPsbtParameters,
  platform: EsploraPlatform,
): Promise<{ readonly psbt: string; readonly txid?: string | undefined }> {
  if (!provider.signPsbt) throw new WalletFeatureMissingError('signPsbt')
  const byWallet = broadcast && provider.broadcasts === true
  const answer = await provider.signPsbt({ psbt: psbt.toBase64(), inputs, broadcast: byWallet, signal })
  const signed = checkSigned(psbt, answer.psbt, inputs)
  if (!broadcast) return { psbt: signed.toBase64() }
  if (byWallet) return { psbt: signed.toBase64(), txid: answer.txid }
  if (signal.aborted) throw new AbortedError({ cause: signal.reason })
  const { psbt: finalized, txid, transaction } = finalizePsbt(signed)
  if (provider.pushPsbt) {
    try {
      await provider.pushPsbt({ psbt: finalized.toBase64(), signal })
    } catch (cause) {
      throw new BroadcastError(txid, transaction, {
        cause,
        details: cause instanceof Error ? cause.message : undefined,
      })
    }
  } else await broadcastTransaction({ txid, transaction, network, signal }, platform)
  return { psbt: finalized.toBase64(), txid }
}
