import type { Dapp, OpenDappOptions } from '../e2e/support/dapp.js'
import { chooseWallet, fact, headerButton, reads, view } from '../e2e/support/steps.js'

/** A wallet that waits for the approval of every request. */
export const manual: OpenDappOptions = { wallets: [{ approval: 'manual' }] }

export async function openAccount(dapp: Dapp): Promise<void> {
  await headerButton(dapp.page).click()
  await view(dapp.page, 'Account').waitFor()
}

export async function connectByHand(dapp: Dapp): Promise<void> {
  await chooseWallet(dapp, 'Quay Wallet')
  await dapp.wallet.approve()
  await reads(fact(dapp.page, 'status'), /^connected$/)
}
