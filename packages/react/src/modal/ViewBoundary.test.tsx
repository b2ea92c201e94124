import { type ComponentType, lazy, Suspense } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderClient } from '../fixtures/renderClient.js'
import { ErrorPanel } from '../parts/ErrorPanel.js'
import { createModalLoader } from './createModalLoader.js'
import { ViewBoundary } from './ViewBoundary.js'

describe('ViewBoundary', () => {
  it('behavior: a view that does not load says so in its place, and comes when it is tried again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    let loads = 0
    const load = () =>
      lazy(async () => {
        loads += 1
        if (loads === 1) throw new Error('The chunk is gone.')
        return { default: () => <p>Here it is</p> }
      })
    const current = { View: load() }
    const client = await renderClient(
      <ViewBoundary
        onRetry={() => {
          current.View = load()
        }}
        fallback={(retry) => <ErrorPanel title="Not shown" text="Try again." onRetry={retry} />}
      >
        <Suspense fallback={null}>
          <Current read={() => current.View} />
        </Suspense>
      </ViewBoundary>,
    )
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not shown')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Here it is')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(client.hawser.getSnapshot().modal.isOpen).toBe(false)
    log.mockRestore()
  })
})

function Current({ read }: { readonly read: () => ComponentType }) {
  const View = read()
  return <View />
}

describe('createModalLoader', () => {
  it('behavior: loads once, and is in English where the language does not load', async () => {
    const load = vi.fn(() => Promise.reject(new Error('offline')))
    const loader = createModalLoader({ code: 'de', dir: 'ltr', load })
    const [first, second] = await Promise.all([loader.load(), loader.load()])
    expect(first).toBe(second)
    expect(first.catalogue).toEqual({})
    expect(load).toHaveBeenCalledTimes(1)
  })
})
