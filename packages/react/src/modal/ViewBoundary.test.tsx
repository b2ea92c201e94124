import { systemClock } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ErrorPanel } from '../components/ErrorPanel.js'
import { renderClient } from '../fixtures/renderClient.js'
import { createModalLoader } from '../provider/HawserProvider.js'
import { ViewBoundary } from './CurrentView.js'
import { createViewLoader } from './useView.js'

describe('ViewBoundary', () => {
  it('behavior: a view that fails says so in its place, and comes when it is tried again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const weather = { isBad: true }
    await renderClient(
      <>
        <p>The rest</p>
        <ViewBoundary fallback={(retry) => <ErrorPanel title="Not shown" text="Try again." onRetry={retry} />}>
          <Fragile weather={weather} />
        </ViewBoundary>
      </>,
    )
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not shown')
    await expect.element(page.getByText('The rest')).toBeVisible()
    weather.isBad = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Here it is')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    log.mockRestore()
  })
})

function Fragile({ weather }: { readonly weather: { readonly isBad: boolean } }) {
  if (weather.isBad) throw new Error('It broke.')
  return <p>Here it is</p>
}

describe('createViewLoader', () => {
  it('behavior: has Connect at once, and another view once it was loaded, one time for all who ask', async () => {
    const loader = createViewLoader()
    expect(loader.get('Connect')).toBeDefined()
    expect(loader.get('WhatIsAWallet')).toBeUndefined()
    const [first, second] = await Promise.all([loader.load('WhatIsAWallet'), loader.load('WhatIsAWallet')])
    expect(first).toBe(second)
    expect(loader.get('WhatIsAWallet')).toBe(first)
  })
})

describe('createModalLoader', () => {
  it('behavior: loads once for all who ask at a time', async () => {
    const load = vi.fn(async () => ({ catalogue: { 'title.Connect': 'Wallet verbinden' } }))
    const loader = createModalLoader({ code: 'de', dir: 'ltr', load }, 'never', systemClock)
    const [first, second] = await Promise.all([loader.load(), loader.load()])
    expect(first).toBe(second)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('behavior: is in English where the language does not load, once each who asks has tried it', async () => {
    const load = vi.fn(() => Promise.reject(new Error('offline')))
    const loader = createModalLoader({ code: 'de', dir: 'ltr', load }, 'never', systemClock)
    const all = await Promise.all([loader.load(), loader.load()])
    expect(all.map(({ catalogue }) => catalogue)).toEqual([{}, {}])
    expect(load).toHaveBeenCalledTimes(2)
  })
})
