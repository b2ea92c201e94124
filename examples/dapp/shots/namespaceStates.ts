import type { Dapp } from '../e2e/support/dapp.js'
import { fact, headerButton, reads, view } from '../e2e/support/steps.js'
import { showTab } from '../e2e/support/useNamespaces.js'
import { openAccount } from './reach.js'
import {
  connectEvm,
  connectKind,
  everyKind,
  type Further,
  multi,
  multiWallet,
  oneWallet,
  wallets,
} from './severalNamespaces.js'
import type { State } from './state.js'

async function choose(dapp: Dapp): Promise<void> {
  await headerButton(dapp.page).click()
  await view(dapp.page, 'Connect').getByRole('button', { name: multi }).first().click()
  await view(dapp.page, 'ChooseNamespaces').waitFor()
}

/** Account, of a wallet that is connected on all its networks. */
async function openOnEveryNetwork(dapp: Dapp): Promise<void> {
  await choose(dapp)
  await view(dapp.page, 'ChooseNamespaces').locator('button[type=submit]').click()
  await reads(fact(dapp.page, 'status'), /^connected$/)
  await dapp.page.getByRole('dialog').waitFor({ state: 'detached' })
  await openAccount(dapp)
}

function opened(namespace: Further, next?: (dapp: Dapp) => Promise<void>): State {
  return {
    prepare: everyKind,
    async reach(dapp) {
      await connectKind(dapp, namespace)
      await openAccount(dapp)
      await next?.(dapp)
    },
  }
}

const receive = async ({ page }: Dapp): Promise<void> => {
  await view(page, 'Account').locator('[data-hawser-open="Receive"]').click()
  await view(page, 'Receive').getByRole('img', { name: /code/i }).waitFor()
}

/** Several namespaces on one page, in every state. */
export const namespaceStates: Readonly<Record<string, State>> = {
  'choose-namespaces': {
    prepare: oneWallet,
    reach: choose,
  },
  'connecting-prompt': {
    prepare: async () => ({ ...(await oneWallet()), wallets: [{ ...multiWallet, approval: 'manual' }] }),
    async reach(dapp) {
      await choose(dapp)
      await view(dapp.page, 'ChooseNamespaces').locator('button[type=submit]').click()
      await view(dapp.page, 'ConnectingExternal').locator('.hawser-stage-step').waitFor()
    },
  },
  'choose-namespaces-none': {
    prepare: oneWallet,
    async reach(dapp) {
      await choose(dapp)
      const boxes = view(dapp.page, 'ChooseNamespaces').getByRole('checkbox')
      await boxes.nth(2).waitFor()
      for (const box of await boxes.all()) await box.click()
    },
  },
  'choose-namespaces-connected': {
    prepare: oneWallet,
    async reach(dapp) {
      await choose(dapp)
      const form = view(dapp.page, 'ChooseNamespaces')
      await form.locator('[data-hawser-namespace="bip122"]').click()
      await form.locator('button[type=submit]').click()
      await reads(fact(dapp.page, 'status'), /^connected$/)
      await dapp.page.getByRole('dialog').waitFor({ state: 'detached' })
      await openAccount(dapp)
      await view(dapp.page, 'Account').locator('[data-hawser-open="Accounts"]').click()
      await view(dapp.page, 'Accounts').locator('[data-hawser-open="Connect"]').click()
      await view(dapp.page, 'Connect').getByRole('button', { name: multi }).first().click()
      await form.waitFor()
    },
  },
  'connecting-partly': {
    prepare: oneWallet,
    async reach(dapp) {
      await wallets?.solana.setBehavior('rejectsConnect', true)
      await choose(dapp)
      await view(dapp.page, 'ChooseNamespaces').locator('button[type=submit]').click()
      await view(dapp.page, 'ConnectingExternal').getByRole('alert').waitFor()
    },
  },
  'connecting-partly-declined': {
    prepare: oneWallet,
    async reach(dapp, stage) {
      await namespaceStates['connecting-partly']?.reach(dapp, stage)
      const connecting = view(dapp.page, 'ConnectingExternal')
      await connecting.locator('button[data-variant="primary"]').click()
      await connecting.locator('[data-stage="rejected"]').waitFor()
    },
  },
  'connect-several-kinds': {
    prepare: oneWallet,
    async reach({ page }) {
      await headerButton(page).click()
      await view(page, 'Connect').waitFor()
    },
  },
  'connect-one-kind': {
    prepare: everyKind,
    async reach({ page }) {
      await showTab(page, 'bip122')
      await page.getByRole('button', { name: 'Connect Bitcoin', exact: true }).click()
      await view(page, 'Connect').waitFor()
    },
  },
  'connect-one-kind-none': {
    prepare: async () => ({ ...(await everyKind()), beforeScripts: async () => undefined }),
    async reach({ page }) {
      await showTab(page, 'polkadot')
      await page.getByRole('button', { name: 'Connect Polkadot', exact: true }).click()
      await view(page, 'Connect').waitFor()
    },
  },
  'networks-by-kind': {
    prepare: everyKind,
    async reach(dapp) {
      await connectEvm(dapp)
      await openAccount(dapp)
      await view(dapp.page, 'Account').locator('[data-hawser-open="Networks"]').click()
      await view(dapp.page, 'Networks').waitFor()
    },
  },
  'account-on-several-networks': {
    prepare: oneWallet,
    reach: openOnEveryNetwork,
  },
  'accounts-by-kind': {
    prepare: oneWallet,
    async reach(dapp) {
      await openOnEveryNetwork(dapp)
      await view(dapp.page, 'Account').locator('[data-hawser-open="Accounts"]').click()
      await view(dapp.page, 'Accounts').waitFor()
    },
  },
  'account-solana': opened('solana'),
  'account-bitcoin': opened('bip122'),
  'account-polkadot': opened('polkadot'),
  'receive-solana': opened('solana', receive),
  'receive-bitcoin': opened('bip122', receive),
  'receive-bitcoin-ordinals': opened('bip122', async (dapp) => {
    await receive(dapp)
    await view(dapp.page, 'Receive').getByRole('tab').last().click()
  }),
  'receive-polkadot': opened('polkadot', receive),
  'receive-evm': {
    prepare: everyKind,
    async reach(dapp) {
      await connectEvm(dapp)
      await openAccount(dapp)
      await receive(dapp)
    },
  },
  'send-solana': opened('solana', async ({ page }) => {
    await view(page, 'Account').locator('[data-hawser-open="Send"]').click()
    await view(page, 'Send').waitFor()
  }),
  'page-every-kind': {
    isWholePage: true,
    prepare: everyKind,
    async reach(dapp) {
      await connectEvm(dapp)
      for (const namespace of ['solana', 'bip122', 'polkadot'] as const) await connectKind(dapp, namespace)
    },
  },
}
