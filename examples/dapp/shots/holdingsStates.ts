import { inject } from 'vitest'
import { startGateway } from '../demo/gateway.mjs'
import { account, actor, openTab } from '../e2e/support/accountSteps.js'
import { freshAccount, localChain } from '../e2e/support/chain.js'
import type { Dapp } from '../e2e/support/dapp.js'
import { connect, reads, view, waitForRequest } from '../e2e/support/steps.js'
import { connectByHand, manual, openAccount } from './reach.js'
import type { State } from './state.js'

let gateway: Awaited<ReturnType<typeof startGateway>> | undefined

async function prepare() {
  gateway = await startGateway({ chains: inject('stack').chains })
  return { config: { gateway: { url: gateway.url } } }
}

/** A state before a gateway. `prior` is what comes before the connect. */
function before(reach: (dapp: Dapp) => Promise<void>, prior?: (dapp: Dapp) => Promise<void>): State {
  return {
    prepare,
    leave: async () => gateway?.stop(),
    async reach(dapp) {
      await prior?.(dapp)
      await connect(dapp)
      await reach(dapp)
    },
  }
}

const token = (dapp: Dapp, name: string) =>
  account(dapp.page).locator('[data-hawser-open="Token"]', { hasText: name }).first()

/** Money on two networks, and tokens on one. */
async function fill({ address }: Dapp): Promise<void> {
  await localChain(10).fund(address, '0.4875')
  await localChain(1).fundToken(address, 1_250_500_000n)
}

/** What an account does in a day, a failure among it. */
async function act({ wallets, address }: Dapp): Promise<void> {
  const me = actor(wallets[0]?.key ?? '0x')
  const friend = freshAccount()
  await localChain(1).fund(friend.address, '5')
  await me.pay(friend.address, '0.5')
  await localChain(1).fundToken(address, 40_000_000n)
  await me.approve(localChain(1).token.address as `0x${string}`, friend.address, 20_000_000n)
  await me.fail(friend.address)
  await actor(friend.key).pay(address, '1.25')
}

/** Has what is asked at a path wait, or fail. */
async function hold({ page }: Dapp, part: string, outcome: 'waits' | 'fails'): Promise<void> {
  await page.route(`**/v1/account/*/${part}*`, (route) => (outcome === 'fails' ? route.abort() : undefined))
}

async function openSettings(dapp: Dapp): Promise<void> {
  await openAccount(dapp)
  await account(dapp.page).locator('[data-hawser-open="Settings"]').click()
  await view(dapp.page, 'Settings').waitFor()
}

const nameOf = ({ address }: Dapp) => `quay-${address.slice(2, 8).toLowerCase()}`
const nameForm = ({ page }: Dapp) => view(page, 'RegisterAccountName')

async function typeName(dapp: Dapp, name: string): Promise<void> {
  await openSettings(dapp)
  await view(dapp.page, 'Settings').locator('[data-hawser-open="RegisterAccountName"]').click()
  await nameForm(dapp).getByLabel('Name').fill(name)
}

async function register(dapp: Dapp): Promise<void> {
  await reads(nameForm(dapp).getByRole('status'), 'is available')
  await nameForm(dapp).getByRole('button', { name: 'Register', exact: true }).click()
}

/** What an account holds and did, what is settled on this device, and the registration of a name. */
export const holdingsStates: Readonly<Record<string, State>> = {
  tokens: before(async (dapp) => {
    await fill(dapp)
    await openAccount(dapp)
    await token(dapp, 'Local Dollar').waitFor()
  }),
  'tokens-empty': before(async (dapp) => {
    await openTab(dapp, 'Tokens')
    await account(dapp.page).getByRole('combobox', { name: 'Network' }).selectOption({ label: 'Base' })
    await reads(account(dapp.page), 'No tokens yet')
  }),
  'tokens-loading': before(
    async (dapp) => {
      await openAccount(dapp)
      await reads(account(dapp.page), 'Loading tokens')
    },
    (dapp) => hold(dapp, 'balance', 'waits'),
  ),
  'tokens-failed': before(async (dapp) => {
    await dapp.page.route('http://127.0.0.1:*/**', (route) => route.abort())
    await dapp.page.reload()
    await openAccount(dapp)
    await reads(account(dapp.page), 'Tokens unavailable')
  }),
  token: before(async (dapp) => {
    await fill(dapp)
    await openAccount(dapp)
    await token(dapp, 'Local Dollar').click()
    await view(dapp.page, 'Token').locator('[data-hawser-open="Transaction"]').first().waitFor()
  }),
  activity: before(async (dapp) => {
    await act(dapp)
    await openTab(dapp, 'Activity')
    await account(dapp.page).locator('[data-hawser-open="Transaction"]').nth(4).waitFor()
  }),
  'activity-empty': before(async (dapp) => {
    await openTab(dapp, 'Activity')
    await reads(account(dapp.page), 'No activity')
  }),
  'activity-loading': before(
    async (dapp) => {
      await openTab(dapp, 'Activity')
      await reads(account(dapp.page), 'Loading activity')
    },
    (dapp) => hold(dapp, 'history', 'waits'),
  ),
  'activity-failed': before(
    async (dapp) => {
      await openTab(dapp, 'Activity')
      await account(dapp.page).getByRole('alert').first().waitFor()
    },
    (dapp) => hold(dapp, 'history', 'fails'),
  ),
  transaction: before(async (dapp) => {
    await act(dapp)
    await openTab(dapp, 'Activity')
    await account(dapp.page).locator('[data-hawser-open="Transaction"]').first().click()
    await view(dapp.page, 'Transaction').waitFor()
  }),
  'transaction-failed': before(async (dapp) => {
    await act(dapp)
    await openTab(dapp, 'Activity')
    await account(dapp.page).locator('[data-hawser-open="Transaction"][data-status="failed"]').click()
    await view(dapp.page, 'Transaction').waitFor()
  }),
  settings: before(openSettings),
  'settings-erase': before(async (dapp) => {
    await openSettings(dapp)
    const erase = view(dapp.page, 'Settings').getByRole('button', { name: 'Erase' })
    await erase.click()
    await view(dapp.page, 'Settings').getByRole('button', { name: 'Cancel' }).scrollIntoViewIfNeeded()
  }),
  'name-available': before(async (dapp) => {
    await typeName(dapp, nameOf(dapp))
    await reads(nameForm(dapp).getByRole('status'), 'is available')
  }),
  'name-refused': before(async (dapp) => {
    await typeName(dapp, 'no names')
    await reads(nameForm(dapp), 'Use only letters')
  }),
  'name-signing': {
    ...before(async () => {}),
    dapp: manual,
    async reach(dapp) {
      await connectByHand(dapp)
      await typeName(dapp, nameOf(dapp))
      await register(dapp)
      await waitForRequest(dapp, 'personal_sign')
    },
  },
  'name-declined': before(async (dapp) => {
    await typeName(dapp, nameOf(dapp))
    await dapp.wallet.setBehavior('rejectsSign', true)
    await register(dapp)
    await reads(nameForm(dapp).getByRole('alert'), 'Declined')
  }),
  'name-registered': before(async (dapp) => {
    await typeName(dapp, nameOf(dapp))
    await register(dapp)
    await reads(view(dapp.page, 'RegisterAccountNameSuccess'), 'is yours')
  }),
}
