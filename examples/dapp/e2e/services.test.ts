import { afterEach, describe, expect, inject, it } from 'vitest'
import { startGateway } from '../demo/gateway.mjs'
import type { Dapp } from './support/dapp.js'
import { connect, fact, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { violations } from './support/violations.js'

type GatewayParameters = Parameters<typeof startGateway>[0]
type Gateway = Awaited<ReturnType<typeof startGateway>>

const openDapp = useDapp()
const running: Gateway[] = []

afterEach(async () => {
  for (const gateway of running.splice(0)) await gateway.stop()
})

/** The gateway that the demo starts, for the chains of these tests. */
async function start(options: Partial<GatewayParameters> = {}): Promise<Gateway> {
  const gateway = await startGateway({ chains: inject('stack').chains, ...options })
  running.push(gateway)
  return gateway
}

const strip = ({ page }: Dapp, name: 'status' | 'reads' | 'served' | 'features' | 'warning') =>
  page.getByTestId(`services-${name}`)

/** Notes what is asked of the gateway from now on. */
function watchPaths({ page }: Dapp, { url }: Gateway): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === url) paths.push(pathname)
  })
  return paths
}

/** Where the wallet asks the chains itself: the same nodes, told apart from what the page asks them. */
const walletChains = () =>
  Object.fromEntries(
    Object.entries(inject('stack').chains).map(([id, { rpcUrl }]) => [Number(id), `${rpcUrl}/?wallet`]),
  )

const stands = (dapp: Dapp, text: string) => reads(strip(dapp, 'reads'), text)
const shows = (page: Dapp['page'], balance: string) => reads(fact(page, 'balance'), balance)

/** Has the page show another network, after a minute in which what it knew of that one has become old. */
async function changeNetwork({ page }: Dapp, name: string, symbol: string): Promise<void> {
  await page.clock.fastForward(60_000)
  await page.getByRole('button', { name, exact: true }).click()
  await reads(fact(page, 'network'), name)
  await shows(page, symbol)
}

/**
 * Notes who is asked about a chain from now on: the gateway, or the chain's own node; each once. What is held on the other chains is read by the page
 * whenever it likes.
 */
function watchReads({ page }: Dapp, { url }: Gateway) {
  const nodes = new Map(Object.entries(inject('stack').chains).map(([id, { rpcUrl }]) => [new URL(rpcUrl).href, id]))
  const answered = new Set<string>()
  const failed = new Set<string>()
  const name = (asked: string): string | undefined => {
    const { origin, pathname, searchParams } = new URL(asked)
    if (origin === url) return pathname === '/v1/' ? `${searchParams.get('chainId')} gateway` : undefined
    const node = nodes.get(new URL(asked).href)
    return node && `eip155:${node} node`
  }
  const of = (asked: Set<string>, id: number) =>
    [...asked].flatMap((who) => (who.startsWith(`eip155:${id} `) ? [who.slice(who.indexOf(' ') + 1)] : []))
  const note = (into: Set<string>, request: { url(): string; method(): string }) => {
    const who = request.method() === 'POST' ? name(request.url()) : undefined
    if (who) into.add(who)
  }
  // Not when they have ended: a browser may call a body broken off that the page has read to its end.
  page.on('response', (response) => note(answered, response.request()))
  page.on('requestfailed', (request) => note(failed, request))
  return {
    /** Since `forget` was called. */
    answered: (id: number) => of(answered, id),
    failed: (id: number) => of(failed, id),
    forget() {
      answered.clear()
      failed.clear()
    },
  }
}

async function openAllWallets({ page }: Dapp): Promise<void> {
  await headerButton(page).click()
  await view(page, 'Connect').locator('[data-hawser-open="AllWallets"]').click()
  await view(page, 'AllWallets').locator('[data-hawser-wallet]').first().waitFor()
}

describe('services of a gateway', () => {
  it('CAP-19 behavior: the project decides over the app’s own features, and says so; nothing is asked before the user acts', async () => {
    const key = 'project-key-0001'
    const features = [
      { id: 'swap', isEnabled: true, config: ['0x'] },
      { id: 'onramp', isEnabled: false },
      { id: 'activity', isEnabled: true, config: null },
    ]
    const gateway = await start({ projects: [{ name: 'shop', keys: [key], features }] })
    const dapp = await openDapp({
      config: { gateway: { url: gateway.url, projectId: key }, features: { swaps: false } },
    })
    const paths = watchPaths(dapp, gateway)
    await reads(strip(dapp, 'status'), 'Not asked yet')
    await reads(strip(dapp, 'features'), 'Activity · Buy with coinbase, meld')
    expect(paths).toEqual([])
    await headerButton(dapp.page).click()
    await reads(strip(dapp, 'status'), 'Online')
    await reads(strip(dapp, 'features'), /^Activity · Swaps by 0x$/)
    await reads(strip(dapp, 'warning'), /Local configuration ignored.*features\.swaps/)
    expect(paths).toContain('/appkit/v1/config')
    await dapp.page.keyboard.press('Escape')
    expect(await violations(dapp.page)).toEqual([])
  })

  it('behavior: one that is down is told so, the bundled list stands in, and all comes back by itself', async () => {
    const gateway = await start()
    await gateway.stop()
    const dapp = await openDapp({
      config: { gateway: { url: gateway.url }, walletConnect: {} },
      beforeScripts: (context) => context.clock.install(),
    })
    const { page } = dapp
    await openAllWallets(dapp)
    await reads(view(page, 'AllWallets'), 'These are well known')
    await reads(strip(dapp, 'status'), 'Can’t reach it. Trying again.')
    expect(await strip(dapp, 'features').textContent()).toContain('Activity')
    await page.keyboard.press('Escape')
    await start({ port: gateway.port })
    await page.clock.fastForward(30_000)
    await reads(strip(dapp, 'status'), 'Online')
    const served = page.waitForResponse((response) => response.url().includes('/getWallets?') && response.ok())
    await openAllWallets(dapp)
    await served
    await expect.poll(() => view(page, 'AllWallets').textContent()).not.toContain('These are well known')
  })

  it('API-10 behavior: chains are read through the gateway; while it is down their own nodes answer, as the page says, and then it does again', async () => {
    const gateway = await start()
    const dapp = await openDapp({
      config: { gateway: { url: gateway.url, without: ['config'] } },
      wallets: [{ chains: walletChains() }],
      beforeScripts: (context) => context.clock.install(),
    })
    const { page } = dapp
    const seen = watchReads(dapp, gateway)
    await stands(dapp, 'No chain read yet')
    await connect(dapp)
    await shows(page, '10 ETH')
    await stands(dapp, 'Through the gateway')
    expect(seen.answered(1)).toEqual(['gateway'])
    await gateway.stop()
    seen.forget()
    await changeNetwork(dapp, 'Polygon', 'POL')
    await stands(dapp, 'Straight from the nodes. Trying the gateway again.')
    expect(seen.answered(137)).toEqual(['node'])
    // The first chain as well, which the gateway has served before.
    await changeNetwork(dapp, 'Ethereum', 'ETH')
    await expect.poll(() => seen.answered(1)).toEqual(['node'])
    expect(seen.failed(1)).toContain('gateway')
    expect(await violations(page)).toEqual([])
    await start({ port: gateway.port })
    for (const [name, symbol, id] of [
      ['Polygon', 'POL', 137],
      ['Ethereum', 'ETH', 1],
    ] as const) {
      seen.forget()
      await changeNetwork(dapp, name, symbol)
      await expect.poll(() => seen.answered(id)).toEqual(['gateway'])
      await stands(dapp, 'Through the gateway')
    }
  })

  it('behavior: one that is off hides what needs it, and is never asked', async () => {
    const gateway = await start()
    const without = ['blockchainApi', 'wallets', 'telemetry']
    const dapp = await openDapp({ config: { gateway: { url: gateway.url, without }, walletConnect: {} } })
    const paths = watchPaths(dapp, gateway)
    await openAllWallets(dapp)
    await reads(strip(dapp, 'status'), 'Online')
    await reads(strip(dapp, 'served'), /^WalletConnect relay · Project settings$/)
    expect(await strip(dapp, 'features').count()).toBe(0)
    expect(await view(dapp.page, 'AllWallets').textContent()).not.toContain('These are well known')
    expect(new Set(paths)).toEqual(new Set(['/appkit/v1/config', '/projects/v1/origins']))
  })
})
