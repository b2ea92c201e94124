import type { Page } from 'playwright-core'
import { parseEther } from 'viem'
import { expect, it } from 'vitest'
import { freshAccount, localChain } from './support/chain.js'
import type { Dapp } from './support/dapp.js'
import { connect, fact, headerButton, reads, view, waitForRequest } from './support/steps.js'
import { useDapp } from './support/useDapp.js'

const open = useDapp()

const form = (page: Page) => view(page, 'Send')
const review = (page: Page) => view(page, 'SendReview')
const second = (page: Page) => form(page).getByRole('group', { name: 'Recipient 2' })
const result = (page: Page) => view(page, 'Account').locator('[data-hawser-transaction]').first()
const callsOf = async ({ wallet }: Dapp) =>
  (await wallet.log()).filter(({ method }) => method === 'wallet_sendCalls').map(({ params }) => params)

/** As the wallet is asked for them. */
const freshReceivers = () =>
  [
    freshAccount().address.toLowerCase() as `0x${string}`,
    freshAccount().address.toLowerCase() as `0x${string}`,
  ] as const

/** The review of a batch for two receivers. */
async function openReview({ page }: Dapp, [first, other]: readonly [string, string]): Promise<void> {
  await page.getByRole('button', { name: 'Open Send' }).click()
  await form(page).getByLabel('Amount').fill('1.25')
  await form(page).getByLabel('To').fill(first)
  await form(page).getByRole('button', { name: 'Add recipient' }).click()
  await second(page)
    .getByRole('textbox', { name: /Amount/ })
    .fill('0.5')
  await second(page).getByLabel('To').fill(other)
  await form(page).getByRole('button', { name: 'Review' }).click()
  await review(page).waitFor()
}

it('CAP-09, STA-14 behavior: two receivers in one request: it is what the review shows, and both have it on the chain', async () => {
  const dapp = await open()
  const { page } = dapp
  const to = freshReceivers()
  await connect(dapp)
  await openReview(dapp, to)
  const shown = ((await review(page).textContent()) ?? '').replaceAll(/\s/g, '').toLowerCase()
  for (const address of to) expect(shown).toContain(address.toLowerCase())
  await reads(review(page), '1.75 ETH')
  await review(page).getByRole('button', { name: 'Send' }).click()
  await reads(result(page), 'Confirmed')
  await reads(result(page), '1.75 ETH to multiple recipients')
  expect(await Promise.all(to.map((address) => localChain(1).balance(address)))).toEqual([
    parseEther('1.25'),
    parseEther('0.5'),
  ])
  const asked = await callsOf(dapp)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject([
    {
      atomicRequired: true,
      calls: [
        { to: to[0], value: `0x${parseEther('1.25').toString(16)}` },
        { to: to[1], value: `0x${parseEther('0.5').toString(16)}` },
      ],
    },
  ])
})

it('STA-14 behavior: reloaded while the wallet is asked, it is found again as what nobody knows of, and asked for no second time', async () => {
  const dapp = await open({ wallets: [{ approval: 'manual' }] })
  const { page } = dapp
  await headerButton(page).click()
  await view(page, 'Connect').getByRole('button', { name: 'Quay Wallet' }).first().click()
  await waitForRequest(dapp, 'eth_requestAccounts')
  await dapp.wallet.approve()
  await reads(fact(page, 'status'), 'connected')
  const to = freshReceivers()
  await openReview(dapp, to)
  await review(page).getByRole('button', { name: 'Send' }).click()
  await waitForRequest(dapp, 'wallet_sendCalls')
  await page.reload()
  await reads(fact(page, 'status'), 'connected')
  await headerButton(page).click()
  await reads(result(page), '1.75 ETH to multiple recipients')
  await reads(result(page), 'Not confirmed yet')
  expect(await callsOf(dapp)).toEqual([])
  expect(await localChain(1).balance(to[0])).toBe(0n)
})

it('CAP-09 behavior: a wallet that sends calls one by one is offered one receiver', async () => {
  const dapp = await open()
  const { page } = dapp
  await dapp.wallet.setBehavior('callsOneByOne', true)
  await connect(dapp)
  await page.getByRole('button', { name: 'Open Send' }).click()
  await form(page).getByLabel('To').fill(freshAccount().address)
  await expect
    .poll(async () => (await dapp.wallet.log()).map(({ method }) => method))
    .toContain('wallet_getCapabilities')
  await form(page).getByRole('button', { name: 'Review' }).waitFor()
  expect(await form(page).getByRole('button', { name: 'Add recipient' }).count()).toBe(0)
})
