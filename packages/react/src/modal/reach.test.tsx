import type { Hawser, View } from '@hawser/core'
import '../styles/index.css'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { renderClient } from '../fixtures/renderClient.js'
import { pseudoRtl } from '../text/pseudoRtl.js'
import { solana, testNetworks } from '../views/fixtures/createTestClient.js'
import { expectAccessible } from '../views/fixtures/expectAccessible.js'
import { fakeWallet, walletError } from '../views/fixtures/fakeWallet.js'
import { findCut, findStops } from '../views/fixtures/keyboardReach.js'
import { firstAddress } from '../views/fixtures/openClient.js'
import { pairingWallet } from '../views/fixtures/openWallets.js'
import { untilSettled } from '../views/fixtures/untilSettled.js'

const dialog = () => page.getByRole('dialog')
const connectorId = 'test.multi'

async function open(view: View, options: { readonly isMirrored?: boolean } = {}) {
  const wallet = fakeWallet({ id: connectorId, name: 'Multi', namespaces: ['eip155', 'solana'] })
  const others = Array.from({ length: 4 }, (_, index) => fakeWallet({ id: `test.${index}`, name: `Wallet ${index}` }))
  const client = await renderClient(<ConnectButton />, {
    wallets: [wallet, ...others, pairingWallet()],
    others: ['solana'],
    networks: [...testNetworks, solana],
    provider: options.isMirrored ? { locale: pseudoRtl } : undefined,
  })
  client.hawser.open({ view })
  await expect.element(dialog()).toBeVisible()
  return { ...client, wallet }
}

const settled = async (): Promise<void> => {
  await untilSettled()
  await expect
    .poll(() => {
      const { top } = dialog().element().getBoundingClientRect()
      return new Promise((resolve) =>
        requestAnimationFrame(() => resolve(dialog().element().getBoundingClientRect().top === top)),
      )
    })
    .toBe(true)
  await untilSettled()
}

/** Everything is within the window, and can be scrolled to and focused with its whole ring. */
async function expectInReach(): Promise<void> {
  const stops = () => findStops(dialog().element())
  // A dialog stands before its view, which may be higher.
  await expect.poll(() => stops().length).toBeGreaterThan(1)
  await settled()
  const { left, right, top, bottom } = dialog().element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(innerWidth)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(innerHeight)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  const body = document.querySelector('.hawser-body') as HTMLElement
  expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
  expect(body.clientHeight).toBeGreaterThanOrEqual(100)
  // The list of wallets may still come, and push the rows that are there.
  await expect
    .poll(() =>
      stops()
        .map((stop) => [stop.textContent, findCut(stop, dialog().element())])
        .filter(([, cut]) => cut),
    )
    .toEqual([])
  const close = dialog().element().querySelector('.hawser-header-close') as HTMLElement
  expect(close.getBoundingClientRect().top).toBeGreaterThanOrEqual(top)
}

interface Shown {
  readonly name: string
  readonly view: View
  /** Brings the view into its state. */
  readonly reach?: (client: Awaited<ReturnType<typeof open>>) => Promise<void>
}

const connecting: View = { name: 'ConnectingExternal', parameters: { connectorId } }

const views: readonly Shown[] = [
  { name: 'Connect', view: { name: 'Connect' } },
  { name: 'WhatIsAWallet', view: { name: 'WhatIsAWallet' } },
  { name: 'ChooseNamespaces', view: { name: 'ChooseNamespaces', parameters: { connectorId } } },
  { name: 'ConnectingExternal', view: connecting },
  {
    name: 'ConnectingExternal, refused',
    view: connecting,
    async reach({ wallet }) {
      await expect.poll(() => wallet.requests.length).toBe(1)
      wallet.refuse(walletError(4001, 'User rejected the request.'))
      await expect.element(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'ConnectingWalletConnect', view: { name: 'ConnectingWalletConnect' } },
  { name: 'AllWallets', view: { name: 'AllWallets' } },
  { name: 'GetAWallet', view: { name: 'GetAWallet' } },
]

const sizes = [
  ['a computer', 1280, 800],
  ['320 px', 320, 640],
  ['400 %', 320, 256],
] as const

describe('what can be seen and reached', () => {
  it.each(views)('behavior: $name, on a computer, at 320 px and at 400 %', async ({ view, reach }) => {
    await page.viewport(1280, 800)
    onTestFinished(() => page.viewport(1280, 800))
    const client = await open(view)
    await reach?.(client)
    await expect.poll(() => document.querySelector('.hawser-body button, .hawser-body a')).not.toBeNull()
    for (const [, width, height] of sizes) {
      await page.viewport(width, height)
      await settled()
      await expectInReach()
    }
    await expectAccessible()
  })

  it('behavior: the words of a longer language, from right to left, at 320 px', async () => {
    await page.viewport(320, 640)
    onTestFinished(() => page.viewport(1280, 800))
    await open(connecting, { isMirrored: true })
    await settled()
    await expectInReach()
  })

  it('behavior: the title has the focus for screen readers, and no box around it, whatever the app draws', async () => {
    const style = document.createElement('style')
    style.textContent = ':focus-visible { outline: 3px solid red }'
    document.head.append(style)
    onTestFinished(() => style.remove())
    await open({ name: 'ChooseNamespaces', parameters: { connectorId } })
    const title = page.getByRole('heading', { level: 2 })
    await expect.element(title).toHaveFocus()
    expect(getComputedStyle(title.element()).outlineStyle).toBe('none')
  })
})

interface Media {
  send(
    method: 'Emulation.setEmulatedMedia',
    parameters: { readonly features: readonly { readonly name: string; readonly value: string }[] },
  ): Promise<void>
}

async function reduceMotion(): Promise<void> {
  const session = cdp() as unknown as Media
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
  onTestFinished(() => session.send('Emulation.setEmulatedMedia', { features: [] }))
}

const middleOf = (selector: string): readonly (number | undefined)[] => {
  const box = document.querySelector(selector)?.getBoundingClientRect()
  return [box && Math.round(box.x + box.width / 2), box && Math.round(box.y + box.height / 2)]
}

const isConnected = (hawser: Hawser): boolean =>
  hawser.getSnapshot().connections.byId[`eip155/${connectorId}`]?.status === 'connected'

describe('the connected moment', () => {
  const view: View = { name: 'ConnectingExternal', parameters: { connectorId, namespaces: ['eip155'] } }

  it('default: a tick draws itself over the icon, it is said, and the modal goes', async () => {
    const { hawser, clock, wallet } = await open(view)
    await expect.poll(() => wallet.requests.length).toBe(1)
    await settled()
    const height = dialog().element().getBoundingClientRect().height
    wallet.approve([firstAddress], 'eip155:1')
    const tick = () => document.querySelector('[data-outcome="connected"] .hawser-emblem-badge path')
    await expect.poll(tick).not.toBeNull()
    expect(isConnected(hawser)).toBe(true)
    expect(getComputedStyle(tick() as Element).animationName).toBe('hawser-draw')
    await settled()
    expect(dialog().element().getBoundingClientRect().height).toBe(height)
    expect(middleOf('.hawser-emblem-badge')).toEqual(middleOf('.hawser-emblem'))
    const said = document.querySelector('.hawser-toasts[aria-live="polite"]')
    expect(said?.textContent).toBe('Connected to Multi')
    clock.advance(600)
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(said?.textContent).toBe('Connected to Multi')
    hawser.open()
    await expect.poll(() => said?.textContent).toBe('')
  })

  it('behavior: the user may close it meanwhile', async () => {
    const { hawser, wallet } = await open(view)
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.approve([firstAddress], 'eip155:1')
    await expect.element(page.getByText('Connected', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(isConnected(hawser)).toBe(true)
  })

  it('behavior: under reduced motion there is none', async () => {
    await reduceMotion()
    const { hawser, wallet } = await open(view)
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.approve([firstAddress], 'eip155:1')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(isConnected(hawser)).toBe(true)
    expect(document.querySelector('.hawser-toasts')?.textContent).toBe('Connected to Multi')
  })
})
