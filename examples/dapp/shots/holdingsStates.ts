import { mintErc1155 } from '@hawser/testing/node'
import { inject } from 'vitest'
import { startGateway } from '../demo/gateway.mjs'
import { mintLighthouse } from '../demo/nfts.mjs'
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

/** NFTs of both standards, and the tab that shows them. */
async function openNfts(dapp: Dapp): Promise<void> {
  const { nfts } = inject('stack').chains['1'] ?? {}
  if (!nfts) throw new Error('The first chain has NFTs.')
  const to = dapp.address as `0x${string}`
  const first = (BigInt(to) % 1_000_000n) * 10n + 100n
  for (let index = 0n; index < 7n; index += 1n)
    await mintLighthouse(localChain(1), { contract: nfts.lighthouses, to, tokenId: first + index })
  await mintErc1155(localChain(1), { contract: nfts.anchors, to, tokens: [{ tokenId: 1n, amount: 5n }] })
  await openTab(dapp, 'NFTs')
  await account(dapp.page).locator('[data-hawser-nft]').nth(7).waitFor()
}

async function openNft({ page }: Dapp, name: string): Promise<void> {
  await account(page).locator('[data-hawser-nft]', { hasText: name }).first().click()
  await view(page, 'Token').locator('dl').first().waitFor()
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
  'tokens-empty': before(
    async (dapp) => {
      await openTab(dapp, 'Tokens')
      await account(dapp.page).getByLabel('Network').selectOption({ label: 'Ethereum' })
      await reads(account(dapp.page), 'No tokens yet')
    },
    // The wallet and the demo's gateway would tell of the network's own currency, held or not.
    async ({ page, address, wallet }) => {
      await localChain(1).fund(address, '0')
      await wallet.setBehavior('noAssets', true)
      await page.route('**/v1/account/*/balance*', async (route) =>
        route.fulfill({ response: await route.fetch(), json: { balances: [] } }),
      )
    },
  ),
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
  nfts: before(async (dapp) => {
    await openNfts(dapp)
  }),
  'nfts-empty': before(async (dapp) => {
    await openTab(dapp, 'NFTs')
    await reads(account(dapp.page), 'No NFTs')
  }),
  'nfts-loading': before(
    async (dapp) => {
      await openTab(dapp, 'NFTs')
      await reads(account(dapp.page), 'Loading NFTs')
    },
    (dapp) => hold(dapp, 'nfts', 'waits'),
  ),
  'nfts-failed': before(
    async (dapp) => {
      await openTab(dapp, 'NFTs')
      await reads(account(dapp.page), 'NFTs unavailable')
    },
    (dapp) => hold(dapp, 'nfts', 'fails'),
  ),
  nft: before(async (dapp) => {
    await openNfts(dapp)
    await openNft(dapp, 'Lighthouse')
  }),
  'nft-send': before(async (dapp) => {
    await openNfts(dapp)
    await openNft(dapp, 'Anchor')
    await view(dapp.page, 'Token').locator('[data-hawser-open="Send"]').click()
    await view(dapp.page, 'Send').getByLabel('Amount').fill('2')
  }),
  'nft-review': before(async (dapp) => {
    await openNfts(dapp)
    await openNft(dapp, 'Lighthouse')
    await view(dapp.page, 'Token').locator('[data-hawser-open="Send"]').click()
    await view(dapp.page, 'Send').getByLabel('To').fill(freshAccount().address)
    await view(dapp.page, 'Send').getByRole('button', { name: 'Review' }).click()
    await view(dapp.page, 'SendReview').getByRole('button', { name: 'Send' }).waitFor()
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
    await account(dapp.page).locator('[data-hawser-open="Transaction"]', { hasText: 'Sent' }).last().click()
    await reads(view(dapp.page, 'Transaction'), /Network fee[\d.,]+ ETH/)
  }),
  'transaction-received': before(async (dapp) => {
    await act(dapp)
    await openTab(dapp, 'Activity')
    await account(dapp.page).locator('[data-hawser-open="Transaction"]').first().click()
    await view(dapp.page, 'Transaction').waitFor()
  }),
  'transaction-failed': before(async (dapp) => {
    await act(dapp)
    await openTab(dapp, 'Activity')
    await account(dapp.page).locator('[data-hawser-open="Transaction"][data-status="failed"]').click()
    await reads(view(dapp.page, 'Transaction'), /Network fee[\d.,]+ ETH/)
  }),
  'receive-request': before(async (dapp) => {
    await openAccount(dapp)
    await account(dapp.page).locator('[data-hawser-open="Receive"]').click()
    await view(dapp.page, 'Receive').getByRole('button', { name: 'Request an amount' }).click()
    await view(dapp.page, 'Receive').getByLabel('Amount').fill('0.5')
    await reads(view(dapp.page, 'Receive'), '0.5 ETH on Ethereum')
  }),
  settings: before(openSettings),
  'settings-look': before(async (dapp) => {
    await openSettings(dapp)
    await view(dapp.page, 'Settings').getByRole('combobox', { name: 'Language' }).scrollIntoViewIfNeeded()
  }),
  'settings-label': before(async (dapp) => {
    await openSettings(dapp)
    const settings = view(dapp.page, 'Settings')
    await settings.getByRole('button', { name: 'Add a label' }).click()
    await settings.getByLabel('Address or name').fill('alice.eth')
    await reads(settings.locator('form').getByRole('status'), '0x')
    await settings.getByRole('button', { name: 'Save' }).scrollIntoViewIfNeeded()
  }),
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
