import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deployDisperse, deployErc20, deployTokenPair, jsonRpcRequest, mintErc1155 } from '@hawser/testing/node'
import type { Page } from 'playwright-core'
import { type Address, createClient, erc721Abi, erc1155Abi, getAddress, http, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getEnsAddress, readContract } from 'viem/actions'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { publishNames, startGateway } from '../demo/gateway.mjs'
import { mintLighthouse } from '../demo/nfts.mjs'
import { account, actor, openTab } from './support/accountSteps.js'
import { freshAccount, localChain } from './support/chain.js'
import type { Dapp, OpenDappOptions } from './support/dapp.js'
import { connect, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { violations } from './support/violations.js'

type Gateway = Awaited<ReturnType<typeof startGateway>>

const openDapp = useDapp()
const running: Gateway[] = []
const folders: string[] = []
afterEach(async () => {
  for (const gateway of running.splice(0)) await gateway.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const chain = () => localChain(1)
let chains: Parameters<typeof startGateway>[0]['chains']
/** A second token, and a pool of both. */
let crown: Address
let pool: Address
beforeAll(async () => {
  const [bank = '0x'] = (await jsonRpcRequest(chain().rpcUrl, { method: 'eth_accounts', params: [] })) as Address[]
  const token = { name: 'Local Crown', symbol: 'LCRN', decimals: 2 }
  const stack = inject('stack')
  const first = stack.chains['1']
  if (!first) throw new Error('The first chain is needed.')
  crown = await deployErc20(chain(), { ...token, supply: 1_000_000_00n, to: bank })
  await chain().fundToken(bank, 100_000_000000n)
  const dollars = { token: chain().token.address as Address, amount: 10_000_000000n }
  pool = await deployTokenPair(chain(), { reserves: [dollars, { token: crown, amount: 20_000_00n }], from: bank })
  chains = { ...stack.chains, 1: { ...first, tokens: [...first.tokens, { address: crown, ...token }] } }
})

async function start(options: { readonly port?: number; readonly folder?: string } = {}): Promise<Gateway> {
  const gateway = await startGateway({ chains, ...options })
  running.push(gateway)
  return gateway
}

/** The dApp before a gateway, its account connected. */
async function openAt({ url }: Gateway, options: OpenDappOptions = {}): Promise<Dapp> {
  const dapp = await openDapp({ ...options, config: { chains, gateway: { url } } })
  await connect(dapp)
  return dapp
}

/** What the row of a token says, to its last digit. */
const rowOf = (page: Page, address: string) => account(page).locator(`[data-hawser-token="${address}" i]`)
async function heldOf(page: Page, address: string, decimals: number): Promise<bigint> {
  const whole = (await rowOf(page, address).locator('.hawser-row-subtitle').getAttribute('title')) ?? ''
  return parseUnits(whole.replace(/[^\d.]/g, ''), decimals)
}

/** Waits until the modal says of both currencies what the chain does. */
async function equalsChain({ page, address }: Dapp): Promise<void> {
  const dollars = chain().token.address
  await expect.poll(() => heldOf(page, 'native', 18)).toBe(await chain().balance(address))
  await expect.poll(() => heldOf(page, dollars, 6)).toBe(await chain().tokenBalance(address))
}

async function sendByModal({ page }: Dapp, { amount, to, symbol }: { amount: string; to: string; symbol?: string }) {
  await account(page).locator('[data-hawser-open="Send"]').click()
  const form = view(page, 'Send')
  if (symbol) {
    await form.locator('[data-hawser-token-select]').click()
    await form.locator('[data-hawser-token]', { hasText: symbol }).click()
  }
  await form.getByLabel('Amount').fill(amount)
  await form.getByLabel('To').fill(to)
  await form.getByRole('button', { name: 'Review' }).click()
  await view(page, 'SendReview').getByRole('button', { name: 'Send' }).click()
  const result = account(page).locator('[data-hawser-transaction]').first()
  await reads(result, 'Confirmed')
  await result.getByRole('button', { name: 'Dismiss' }).click()
}

/** How many transactions of an account a gateway tells of. */
async function countTold({ url }: Gateway, address: string): Promise<number> {
  const answer = await fetch(`${url}/v1/account/${address}/history?chainId=eip155:1`)
  return (await answer.json()).data.length
}

const lines = (page: Page) => account(page).locator('.hawser-activity-line').allTextContents()
/** As the line has it: a history is in small letters, and what is shown has its checksum. */
const short = (address: string) => `${getAddress(address).slice(0, 6)}…${getAddress(address).slice(-4)}`

describe('the account before a gateway', () => {
  it('CAP-10, VIEW-03 behavior: what is held is what the chain says after each transfer, and worth what the table says', async () => {
    const dapp = await openAt(await start())
    const { page, address } = dapp
    const friend = freshAccount().address
    await chain().fundToken(address, 7_500_000n)
    await openTab(dapp, 'Tokens')
    // What is held may have been read before that came.
    await account(page).getByRole('button', { name: 'Refresh' }).click()
    await equalsChain(dapp)
    // 10 ether at 3,012.55 and 7.5 of a token at 1.
    await reads(account(page), 'Total: $30,133.00')
    await reads(page.getByTestId('holdings-total'), '$30,133.00')
    await sendByModal(dapp, { amount: '1.25', to: friend })
    await openTab(dapp, 'Tokens')
    await equalsChain(dapp)
    expect(await chain().balance(friend)).toBe(parseEther('1.25'))
    await sendByModal(dapp, { amount: '2.5', to: friend, symbol: 'LUSD' })
    await openTab(dapp, 'Tokens')
    await equalsChain(dapp)
    expect(await chain().tokenBalance(address)).toBe(5_000_000n)
    // What others send is there as soon as somebody looks anew.
    await chain().fundToken(address, 1n)
    await account(page).getByRole('button', { name: 'Refresh' }).click()
    await equalsChain(dapp)
    expect(await violations(page)).toEqual([])
  })

  it('behavior: Send on a token whose code does not come opens the form’s view, which says so, tries again, and has the token chosen', async () => {
    const sendCode = /\/assets\/send-[^/]*\.js$/
    let blocked = 0
    const dapp = await openAt(await start(), {
      async beforeScripts(context) {
        await context.route(sendCode, (route) => {
          blocked += 1
          return route.abort()
        })
      },
    })
    const { page, address } = dapp
    await chain().fundToken(address, 7_500_000n)
    await openTab(dapp, 'Tokens')
    await account(page).getByRole('button', { name: 'Refresh' }).click()
    await rowOf(page, chain().token.address).click()
    await view(page, 'Token').locator('[data-hawser-open="Send"]').click()
    const again = view(page, 'Send').getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(blocked).toBeGreaterThan(0)
    await page.context().unroute(sendCode)
    await again.click()
    await view(page, 'Send').getByLabel('Amount').waitFor()
    await reads(view(page, 'Send').locator('[data-hawser-token-select]'), 'LUSD')
  })

  it('CAP-11, VIEW-04 behavior: sends, receipts, swaps, approvals and failures in order, each within 5 s of its block, also across a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hawser-account-'))
    folders.push(folder)
    const gateway = await start({ folder })
    const dapp = await openAt(gateway, { beforeScripts: (context) => context.clock.install() })
    const { page, address } = dapp
    const [wallet] = dapp.wallets
    const me = actor(wallet?.key ?? '0x')
    const other = freshAccount()
    await chain().fund(other.address, '5')
    await openTab(dapp, 'Activity')
    await reads(account(page), 'No activity')
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))

    const expected: string[] = []
    /** The gateway tells of it at once, and of the page's own time five seconds pass after the block and no more. A name may come later. */
    const shows = async (line: string, named = line) => {
      expected.unshift(named)
      await expect.poll(() => countTold(gateway, address)).toBe(expected.length)
      await page.clock.runFor(5_000)
      const read = async () => (await lines(page)).map((one) => (one === line ? named : one))
      await expect.poll(read, { message: line }).toEqual(expected)
    }
    /** With a little of the page's time, which runs no faster than what is read takes. */
    const soon = (read: () => Promise<unknown>) =>
      expect.poll(async () => {
        await page.clock.runFor(50)
        return read()
      })
    /** With much of it: a question is asked several times before it has failed, and a service that fails is left alone for half a minute. */
    const inTime = (read: () => Promise<unknown>) =>
      expect.poll(async () => {
        await page.clock.runFor(5_000)
        return read()
      })
    const dollars = chain().token.address as Address
    expect(await me.pay(other.address, '0.5')).toBe('success')
    await shows(`Sent 0.5 ETH to ${short(other.address)}`)
    expect(await actor(other.key).pay(address, '0.25')).toBe('success')
    await shows(`Received 0.25 ETH from ${short(other.address)}`)
    await chain().fundToken(address, 40_000_000n)
    const bank = short(privateKeyToAccount(inject('stack').bankKey).address)
    await shows(`Received 40 LUSD from ${bank}`, 'Received 40 LUSD from alice.eth')
    await soon(() => lines(page)).toEqual(expected)
    expect(await me.approve(dollars, pool, 20_000_000n)).toBe('success')
    await shows(`Approved 20 LUSD for ${short(pool)}`)
    const anybody = freshAccount().address
    expect(await me.approve(dollars, anybody, 2n ** 256n - 1n)).toBe('success')
    await shows(`Approved unlimited LUSD for ${short(anybody)}`)
    // One transaction that moves two tokens.
    expect(await me.swap(pool, 20_000_000n)).toBe('success')
    await shows('Swapped 20 LUSD for 39.8 LCRN')
    // One that moves three times, to two receivers.
    const payer = await deployDisperse(chain())
    expect(await me.approve(dollars, payer, 5_000_000n)).toBe('success')
    await shows(`Approved 5 LUSD for ${short(payer)}`)
    expect(await me.approve(crown, payer, 1_50n)).toBe('success')
    await shows(`Approved 1.5 LCRN for ${short(payer)}`)
    const third = freshAccount().address
    const payments = [
      { token: dollars, to: other.address, amount: 3_000_000n },
      { token: dollars, to: third, amount: 2_000_000n },
      { token: crown, to: other.address, amount: 1_50n },
    ]
    expect(await me.disperse(payer, payments)).toBe('success')
    await shows(`Sent 3 LUSD, 2 LUSD, and 1 more to ${short(payer)}`)
    await account(page).getByText('Sent 3 LUSD').click()
    const amounts = view(page, 'Transaction').locator('.hawser-transaction-amount')
    await expect.poll(() => amounts.allTextContents()).toEqual(['−3 LUSD', '−2 LUSD', '−1.5 LCRN'])
    await soon(() => view(page, 'Transaction').textContent()).toMatch(/Network fee0\.0*[1-9]\d* ETH/)
    await page.getByRole('button', { name: 'Back' }).click()
    // One that brings two.
    await chain().fundToken(other.address, 2_000_000n)
    expect(await actor(other.key).approve(dollars, payer, 2_000_000n)).toBe('success')
    const back = [1_500_000n, 500_000n].map((amount) => ({ token: dollars, to: address, amount }))
    expect(await actor(other.key).disperse(payer, back)).toBe('success')
    await shows(`Received 1.5 LUSD and 0.5 LUSD from ${short(other.address)}`)
    expect(await me.fail(other.address)).toBe('reverted')
    await shows('Contract interaction')
    expect(await account(page).locator('[data-status="failed"]').count()).toBe(1)

    await gateway.stop()
    expect(await actor(other.key).pay(address, '0.125')).toBe('success')
    await inTime(() => account(page).textContent()).toContain('Couldn’t update')
    expect(await lines(page)).toEqual(expected)
    await start({ folder, port: gateway.port })
    expected.unshift(`Received 0.125 ETH from ${short(other.address)}`)
    await inTime(() => lines(page)).toEqual(expected)
    expect(await account(page).textContent()).not.toContain('Couldn’t update')
    expect(await me.pay(other.address, '0.0625')).toBe('success')
    expected.unshift(`Sent 0.062 ETH to ${short(other.address)}`)
    await inTime(() => lines(page)).toEqual(expected)
    await page.clock.resume()
    expect(await violations(page)).toEqual([])
  })

  it('VIEW-03 behavior: an NFT is shown, sent by its own view, gone from the account, and the receiver’s by plain viem', async () => {
    const { nfts } = inject('stack').chains['1'] ?? {}
    if (!nfts) throw new Error('The first chain has NFTs.')
    const dapp = await openAt(await start())
    const { page, address } = dapp
    const friend = freshAccount().address
    const tokenId = BigInt(address)
    await mintLighthouse(chain(), { contract: nfts.lighthouses, to: address, tokenId })
    await mintErc1155(chain(), { contract: nfts.anchors, to: address, tokens: [{ tokenId: 1n, amount: 5n }] })
    await openTab(dapp, 'NFTs')
    const tiles = account(page).locator('[data-hawser-nft]')
    await expect.poll(() => tiles.allTextContents()).toEqual(['Anchor × 5', `Lighthouse ${tokenId}`])
    // Pictures that stand in the metadata are drawn, and nobody is asked for them.
    const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
    for (const image of await tiles.locator('img').all()) await expect.poll(() => image.evaluate(isDrawn)).toBe(true)
    expect(await violations(page)).toEqual([])

    const send = async (name: string, amount?: string) => {
      await tiles.filter({ hasText: name }).click()
      await view(page, 'Token').locator('[data-hawser-open="Send"]').click()
      const form = view(page, 'Send')
      if (amount) await form.getByLabel('Amount').fill(amount)
      await form.getByLabel('To').fill(friend)
      await form.getByRole('button', { name: 'Review' }).click()
      await view(page, 'SendReview').getByRole('button', { name: 'Send' }).click()
      const result = account(page).locator('[data-hawser-transaction]').first()
      await reads(result, 'Confirmed')
      expect(await violations(page)).toEqual([])
      await result.getByRole('button', { name: 'Dismiss' }).click()
    }
    await send('Lighthouse')
    await expect.poll(() => tiles.allTextContents()).toEqual(['Anchor × 5'])
    await send('Anchor', '2')
    await expect.poll(() => tiles.allTextContents()).toEqual(['Anchor × 3'])
    const client = createClient({ transport: http(chain().rpcUrl) })
    const lighthouse = { address: nfts.lighthouses, abi: erc721Abi, functionName: 'ownerOf', args: [tokenId] } as const
    const anchors = { address: nfts.anchors, abi: erc1155Abi, functionName: 'balanceOf' } as const
    expect(await readContract(client, lighthouse)).toBe(friend)
    expect(await readContract(client, { ...anchors, args: [friend, 1n] })).toBe(2n)
    expect(await readContract(client, { ...anchors, args: [address, 1n] })).toBe(3n)
  })

  it('VIEW-02, STA-17 behavior: a name is registered, resolved in Send, shown in the account, and found by plain viem', async () => {
    const gateway = await start()
    await publishNames(chains, gateway)
    const dapp = await openAt(gateway)
    const { page, address } = dapp
    const name = `quay-${address.slice(2, 10).toLowerCase()}.hawser.test`
    const findByViem = () =>
      getEnsAddress(createClient({ transport: http(chain().rpcUrl) }), {
        name,
        universalResolverAddress: inject('stack').chains['1']?.ens?.universalResolver ?? '0x',
      })
    expect(await findByViem()).toBeNull()
    await headerButton(page).click()
    await account(page).locator('[data-hawser-open="Settings"]').click()
    await view(page, 'Settings').locator('[data-hawser-open="RegisterAccountName"]').click()
    const form = view(page, 'RegisterAccountName')
    await form.getByLabel('Name').fill(name.split('.')[0] ?? '')
    await reads(form.getByRole('status'), `${name} is available`)
    await form.getByRole('button', { name: 'Register', exact: true }).click()
    await reads(view(page, 'RegisterAccountNameSuccess'), `${name} is yours`)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await headerButton(page).click()
    await reads(account(page).locator('.hawser-identity-name'), name)
    await reads(page.getByTestId('holdings-name'), name)
    // By its name in the header, too, as much of it as there is room for.
    await reads(headerButton(page), `${name.slice(0, 19)}…`)
    expect(await findByViem()).toBe(address)

    const sender = await openAt(gateway)
    await openTab(sender, 'Tokens')
    await sendByModal(sender, { amount: '0.75', to: name })
    expect(await chain().balance(address)).toBe(parseEther('10.75'))

    // Whom was sent to is offered the next time, and the name is looked up again.
    await account(sender.page).locator('[data-hawser-open="Send"]').click()
    const next = view(sender.page, 'Send')
    const offered = next.getByRole('list', { name: 'Suggested recipients' }).getByRole('button')
    await reads(offered, name)
    expect(await violations(sender.page)).toEqual([])
    await offered.click()
    await expect.poll(() => next.getByLabel('To').inputValue()).toBe(name)
    await reads(next.locator('.hawser-send-found'), address)
    await next.getByLabel('Amount').fill('0.25')
    await next.getByRole('button', { name: 'Review' }).click()
    await view(sender.page, 'SendReview').getByRole('button', { name: 'Send' }).click()
    await reads(account(sender.page).locator('[data-hawser-transaction]').first(), 'Confirmed')
    expect(await chain().balance(address)).toBe(parseEther('11'))
  })
})
