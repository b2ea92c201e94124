import { chooseWallet, connect, fact, headerButton, reads, view, waitForRequest } from '../e2e/support/steps.js'
import { manual, openAccount } from './reach.js'
import type { State } from './state.js'

/** The page, the list of wallets, and a wallet of the browser that is asked. */
export const connectStates: Readonly<Record<string, State>> = {
  'page-disconnected': { isWholePage: true, reach: (dapp) => reads(fact(dapp.page, 'status'), 'disconnected') },
  'page-connected': { isWholePage: true, reach: connect },
  'connect-list': {
    dapp: {
      wallets: [
        { name: 'Quay Wallet' },
        { name: 'Spring Tide' },
        { name: 'A wallet whose name is much longer than its row' },
      ],
    },
    async reach({ page }) {
      await headerButton(page).click()
      await view(page, 'Connect').waitFor()
    },
  },
  'connect-recent': {
    dapp: { wallets: [{ name: 'Spring Tide' }, { name: 'Quay Wallet' }] },
    async reach(dapp) {
      await chooseWallet(dapp, 'Spring Tide')
      await reads(fact(dapp.page, 'status'), /^connected$/)
      await openAccount(dapp)
      await view(dapp.page, 'Account').getByRole('button', { name: 'Disconnect' }).click()
      await reads(fact(dapp.page, 'status'), 'disconnected')
      await dapp.page.getByRole('dialog').waitFor({ state: 'detached' })
      await headerButton(dapp.page).click()
      await view(dapp.page, 'Connect').waitFor()
    },
  },
  'connect-none': {
    dapp: { wallets: [] },
    async reach({ page }) {
      await headerButton(page).click()
      await view(page, 'Connect').waitFor()
    },
  },
  'what-is-a-wallet': {
    async reach({ page }) {
      await headerButton(page).click()
      await view(page, 'Connect').locator('[data-hawser-open="WhatIsAWallet"]').click()
      await view(page, 'WhatIsAWallet').waitFor()
    },
  },
  'connecting-waiting': {
    dapp: manual,
    async reach(dapp) {
      await chooseWallet(dapp, 'Quay Wallet')
      await waitForRequest(dapp, 'eth_requestAccounts')
    },
  },
  'connecting-already-open': {
    async reach(dapp) {
      await dapp.wallet.setBehavior('pendingRequest', true)
      await chooseWallet(dapp, 'Quay Wallet')
      await reads(view(dapp.page, 'ConnectingExternal'), /already/i)
    },
  },
  'connecting-connected': {
    dapp: {
      // Where things stand still, there is no such moment.
      context: { reducedMotion: 'no-preference' },
      async beforeScripts(context) {
        // The moment that the tick is seen for never ends.
        await context.addInitScript(() => {
          const { setTimeout } = window
          const wait = (run: () => void, delayMs?: number) => (delayMs === 600 ? 0 : setTimeout(run, delayMs))
          window.setTimeout = wait as typeof setTimeout
        })
      },
    },
    async reach(dapp) {
      await chooseWallet(dapp, 'Quay Wallet')
      await view(dapp.page, 'ConnectingExternal').locator('[data-stage="connected"]').waitFor()
    },
  },
  'connecting-rejected': {
    async reach(dapp) {
      await dapp.wallet.setBehavior('rejectsConnect', true)
      await chooseWallet(dapp, 'Quay Wallet')
      await view(dapp.page, 'ConnectingExternal').getByRole('alert').waitFor()
    },
  },
  'connecting-failed': {
    async reach(dapp) {
      await dapp.wallet.setBehavior('malformedAccounts', true)
      await chooseWallet(dapp, 'Quay Wallet')
      await view(dapp.page, 'ConnectingExternal').getByRole('alert').waitFor()
    },
  },
}
