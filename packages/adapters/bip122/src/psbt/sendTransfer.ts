import { isHawserError, loadModule } from '@hawser/common'
import type { ConnectedWallet } from '@hawser/core/adapter'
import { checkAddress } from '../address/decodeAddress.js'
import { checkAmount, checkFeeRate } from '../amounts/checkAmounts.js'
import { InsufficientFundsError, WalletFeatureMissingError } from '../errors.js'
import { getFeeRates } from '../esplora/getFeeRates.js'
import { getUtxos } from '../esplora/getUtxos.js'
import type { EsploraPlatform } from '../esplora/requestEsplora.js'
import { toBitcoinProvider } from '../protocols/toBitcoinProvider.js'
import { buildTransfer } from './buildTransfer.js'
import type { TransferEstimate } from './estimateTransfer.js'
import { preparePsbt } from './preparePsbt.js'
import type { RequestSignedPsbtParameters } from './requestSignedPsbt.js'

export interface TransferToSend extends Pick<RequestSignedPsbtParameters, 'onBroadcast'> {
  readonly recipient: string
  readonly amount: bigint
  readonly feeRate?: number | undefined
  readonly estimate?: Pick<TransferEstimate, 'fee' | 'feeRate'> | undefined
  readonly maxFee?: bigint | undefined
  /** Told when the wallet is asked to build, sign and send, and when it has said that it does not know how. */
  readonly onAsked?: ((isAsked: boolean) => void) | undefined
  /** Called right before the wallet is asked, whatever for; what it throws keeps that back. */
  readonly onAsk?: (() => void) | undefined
}

/** Builds, has signed and sends a transfer, with `bitcoinjs-lib`. */
export async function sendTransfer(
  wallet: Pick<ConnectedWallet, 'address' | 'network' | 'provider' | 'signal'>,
  { recipient, amount, estimate, feeRate = estimate?.feeRate, maxFee, onBroadcast, onAsked, onAsk }: TransferToSend,
  platform: EsploraPlatform,
): Promise<string> {
  const { address, network, signal } = wallet
  const { script: recipientScript } = checkAddress(recipient, network)
  checkAmount(amount, recipientScript)
  if (feeRate !== undefined) checkFeeRate(feeRate)
  const provider = toBitcoinProvider(wallet.provider, platform)
  // What the wallet builds pays what the wallet chooses.
  const isLimited = feeRate !== undefined || maxFee !== undefined
  if (provider.sendTransfer && !isLimited && (await isTheirs())) {
    await checkFunds()
    try {
      return await provider.sendTransfer({
        from: address,
        recipient,
        amount,
        signal,
        onAsk() {
          onAsk?.()
          onAsked?.(true)
        },
      })
    } catch (error) {
      if (isHawserError(error, 'WALLET_FEATURE_MISSING')) onAsked?.(false)
      // It may sign all the same.
      if (!isHawserError(error, 'WALLET_FEATURE_MISSING') || !provider.signPsbt) throw error
    }
  }
  if (!provider.signPsbt) throw new WalletFeatureMissingError(provider.sendTransfer ? 'signPsbt' : 'sendTransfer')
  const addresses = await provider.getAddresses({ signal })
  const own = addresses.find((candidate) => candidate.address === address) ?? { address, purpose: 'payment' as const }
  const from = { ...own, ...checkAddress(address, network) }
  const rate = feeRate ?? (await getFeeRates({ network, signal }, platform)).medium
  const limits = { shownFee: estimate?.fee, maxFee }
  // What has it signed and sends it comes beside what is asked of the chain.
  const [psbt, { requestSignedPsbt }] = await Promise.all([
    buildTransfer({ from, recipientScript, amount, feeRate: rate, ...limits, network, signal }, platform),
    loadModule(() => import('./requestSignedPsbt.js')),
  ])
  const inputs = preparePsbt(psbt, undefined, [own])
  const signing = { provider, psbt, inputs, broadcast: true, onBroadcast, onAsk, network, signal }
  const { txid } = await requestSignedPsbt(signing, platform)
  return txid ?? ''

  /** Wallets that name no sender spend from the address for payments. Fee rates they choose themselves. */
  async function isTheirs(): Promise<boolean> {
    if (provider.sendsFrom !== 'payment') return true
    const [first] = await provider.getAddresses({ signal })
    return first?.purpose === 'payment' && first.address === address
  }

  /** Found out before the user is asked, where the chain can be read; the wallet knows better where it cannot. */
  async function checkFunds(): Promise<void> {
    try {
      const utxos = await getUtxos({ address, network, signal }, platform)
      const missing = amount - utxos.reduce((sum, { value }) => sum + value, 0n)
      if (missing >= 0n) throw new InsufficientFundsError({ missing })
    } catch (error) {
      if (isHawserError(error, 'INSUFFICIENT_FUNDS') || isHawserError(error, 'ABORTED')) throw error
    }
  }
}
