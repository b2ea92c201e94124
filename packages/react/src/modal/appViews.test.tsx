import '../styles/index.css'
import type { View } from '@hawser/core'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { renderClient } from '../fixtures/renderClient.js'
import { useHawser } from '../provider/useHawser.js'
import { expectAccessible } from '../views/fixtures/expectAccessible.js'
import type { AppViews } from './appViews.js'

interface Order {
  readonly id: string
  self?: Order
}

interface PaymentParameters {
  readonly amount: bigint
  readonly onDone: () => void
  readonly order: Order
}

declare module '@hawser/core' {
  interface ViewRegistry {
    Rewards: { readonly season: number }
    Weather: undefined
    Payment: PaymentParameters
  }
}

function Rewards({ season }: { readonly season: number }) {
  const { router } = useHawser()
  return (
    <button type="button" onClick={() => router.push({ name: 'WhatIsAWallet' })}>
      Season {season}
    </button>
  )
}

function Payment({ amount, onDone, order }: PaymentParameters) {
  return (
    <button type="button" onClick={onDone}>
      Pay {String(amount)} for {order.self?.id}
    </button>
  )
}

function Weather({ weather }: { readonly weather: { readonly isBad: boolean } }) {
  if (weather.isBad) throw new Error('It broke.')
  return <p>Sunny</p>
}

const rewards: AppViews = { Rewards: { title: 'Your rewards', load: async () => Rewards } }
const dialog = (name: string) => page.getByRole('dialog', { name })

describe('views of the app', () => {
  it('default: opens with its title and parameters, leads on to others and is come back to', async () => {
    const { hawser } = await renderClient(<ConnectButton />, { provider: { views: rewards } })
    hawser.open({ view: { name: 'Rewards', parameters: { season: 2 } } })
    await expect.element(dialog('Your rewards')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Season 2' }).click()
    await expect.element(dialog('What is a wallet?')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(page.getByRole('button', { name: 'Season 2' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Your rewards' })).toHaveFocus()
    expect(hawser.getSnapshot().alerts).toEqual([])
  })

  it('behavior: it is loaded when it is first shown, and once', async () => {
    const load = vi.fn(async () => Rewards)
    const views: AppViews = { Rewards: { title: 'Your rewards', load } }
    const { hawser } = await renderClient(<ConnectButton />, { provider: { views } })
    hawser.open()
    await expect.element(dialog('Connect a wallet')).toBeVisible()
    expect(load).not.toHaveBeenCalled()
    for (const season of [1, 2]) {
      hawser.open({ view: { name: 'Rewards', parameters: { season } } })
      await expect.element(page.getByRole('button', { name: `Season ${season}` })).toBeVisible()
    }
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('behavior: one whose code does not come says so in its place, is told by name, and comes when it is tried again', async () => {
    let isOnline = false
    const views: AppViews = {
      Rewards: {
        title: 'Your rewards',
        load: async () => {
          if (!isOnline) throw new Error('The chunk is gone.')
          return Rewards
        },
      },
    }
    const { hawser } = await renderClient(<ConnectButton />, { provider: { views } })
    hawser.open({ view: { name: 'Rewards', parameters: { season: 3 } } })
    await expect.element(dialog('Your rewards')).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t show this part')
    expect(hawser.getSnapshot().alerts).toMatchObject([
      {
        error: {
          code: 'VIEW_LOAD_FAILED',
          shortMessage: expect.stringContaining('"Rewards"'),
          details: 'The chunk is gone.',
        },
      },
    ])
    isOnline = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('button', { name: 'Season 3' })).toBeVisible()
    expect(page.getByRole('alert').query()).toBeNull()
  })

  it.each([
    [
      'throws at once',
      () => {
        throw new Error('No chunk.')
      },
      'No chunk.',
    ],
    ['brings no component', async () => undefined, 'It brought no component.'],
  ])('behavior: one whose load %s is told by name, and comes when it is tried again', async (_, fail, details) => {
    const answers = [fail as () => Promise<never>]
    const load = vi.fn(() => (answers.shift() ?? (async () => Rewards))())
    const views: AppViews = { Rewards: { title: 'Your rewards', load } }
    const { hawser } = await renderClient(<ConnectButton />, { provider: { views } })
    hawser.open({ view: { name: 'Rewards', parameters: { season: 5 } } })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t show this part')
    expect(hawser.getSnapshot().alerts).toMatchObject([{ error: { code: 'VIEW_LOAD_FAILED', details } }])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('button', { name: 'Season 5' })).toBeVisible()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('behavior: parameters that are no JSON are passed as they are; another amount is another view', async () => {
    const onDone = vi.fn()
    const order: Order = { id: 'A-1' }
    order.self = order
    const views: AppViews = { Payment: { title: 'Pay', load: async () => Payment } }
    const { hawser } = await renderClient(<ConnectButton />, { provider: { views } })
    const pay = (amount: bigint, then = onDone) =>
      hawser.open({ view: { name: 'Payment', parameters: { amount, onDone: then, order } } })
    pay(7n)
    await page.getByRole('button', { name: 'Pay 7 for A-1' }).click()
    expect(onDone).toHaveBeenCalledTimes(1)
    pay(8n)
    await expect.element(page.getByRole('button', { name: 'Pay 8 for A-1' })).toBeVisible()
    const other = vi.fn()
    pay(8n, other)
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Pay 8 for A-1' }).click()
        return other.mock.calls.length
      })
      .toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })

  it('behavior: one that throws says so in its place; the modal goes on, and it comes when it is tried again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const weather = { isBad: true }
    const views: AppViews = { Weather: { title: 'Weather', load: async () => () => <Weather weather={weather} /> } }
    const { hawser } = await renderClient(<ConnectButton />, { provider: { views } })
    hawser.open({ view: { name: 'Weather' } })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t show this part')
    await expect.element(dialog('Weather')).toBeVisible()
    weather.isBad = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Sunny')).toBeVisible()
    weather.isBad = true
    await page.getByRole('button', { name: 'Close' }).click()
    hawser.open()
    await expect.element(dialog('Connect a wallet')).toBeVisible()
    expect(page.getByRole('alert').query()).toBeNull()
    log.mockRestore()
  })

  it.each(['Nowhere', 'constructor', '__proto__'])(
    'behavior: a view that is nowhere is refused by name, and the modal stays of use: %s',
    async (name) => {
      const { hawser } = await renderClient(<ConnectButton />, { provider: { views: rewards } })
      hawser.open({ view: { name } as unknown as View })
      await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t show this part')
      await expect.element(dialog('Couldn’t show this part')).toBeVisible()
      expect(hawser.getSnapshot().alerts).toMatchObject([
        { error: { code: 'UNKNOWN_VIEW', shortMessage: expect.stringContaining(`"${name}"`) } },
      ])
      hawser.open({ view: { name: 'Rewards', parameters: { season: 4 } } })
      await expect.element(page.getByRole('button', { name: 'Season 4' })).toBeVisible()
    },
  )

  it('behavior: the name of a view of the modal’s own is refused, and that view stays', async () => {
    const views = { ...rewards, Connect: { title: 'Mine', load: async () => () => <p>Mine</p> } }
    const { hawser } = await renderClient(<ConnectButton />, { provider: { views } })
    hawser.open()
    await expect.element(dialog('Connect a wallet')).toBeVisible()
    await expect
      .poll(() => hawser.getSnapshot().alerts)
      .toMatchObject([{ error: { code: 'INVALID_OPTIONS', shortMessage: expect.stringContaining('"Connect"') } }])
    expect(page.getByText('Mine').query()).toBeNull()
  })
})
