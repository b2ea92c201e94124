import { isHawserError } from '@hawser/common'
import type { ConnectedWallet } from '@hawser/core/adapter'
import { checkAddress } from '../address/checkAddress.js'
import { checkAmount } from '../amounts/checkAmount.js'
import { InsufficientFundsError } from '../errors/insufficientFundsError.js'
import { WalletFeatureMissingError } from '../errors/walletFeatureMissingError.js'
import { getFeeRates } from '../esplora/getFeeRates.js'
import { getUtxos } from '../esplora/getUtxos.js'
import type { EsploraPlatform } from '../esplora/requestEsplora.js'
import { toBitcoinProvider } from '../protocols/toBitcoinProvider.js'
import { buildTransfer } from './buildTransfer.js'
import { preparePsbt } from './preparePsbt.js'
import { requestSignedPsbt } from './requestSignedPsbt.js'

export interface TransferToSend {
  readonly recipient: string
  readonly amount: bigint
  readonly feeRate?: number | undefined
}

/** What the flow `sendTransfer` does. */
export async function sendTransfer(
  wallet: ConnectedWallet,
  { recipient, amount, feeRate }: TransferToSend,
  platform: EsploraPlatform,
): Promise<string> {
  const { address, network, signal } = wallet
  const { script: recipientScript } = checkAddress(recipient, network)
  checkAmount(amount, recipientScript)
  const provider = toBitcoinProvider(wallet.provider, platform)
  // A rate of the app's own choosing needs a transfer of our building: wallets choose theirs themselves.
  if (provider.sendTransfer && !(feeRate !== undefined && provider.signPsbt)) {
    await checkFunds()
    return provider.sendTransfer({ from: address, recipient, amount, signal })
  }
  if (!provider.signPsbt) throw new WalletFeatureMissingError('sendTransfer')
  const addresses = await provider.getAddresses({ signal })
  const own = addresses.find((candidate) => candidate.address === address) ?? { address, purpose: 'payment' as const }
  const from = { ...own, ...checkAddress(address, network) }
  const rate = feeRate ?? (await getFeeRates({ network, signal }, platform)).medium
  const transfer = { from, recipientScript, amount, feeRate: rate, network, signal }
  const psbt = await buildTransfer(transfer, platform)
  const inputs = preparePsbt(psbt, undefined, [own])
  const { txid } = await requestSignedPsbt({ provider, psbt, inputs, broadcast: true, network, signal }, platform)
  return txid ?? ''

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
