import { connect, listConnectors } from '@hawser/core/actions'
import { useLayoutEffect, useRef } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderClient } from '../fixtures/renderClient.js'
import { fakeSiwx } from '../views/fixtures/fakeSiwx.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { firstAddress } from '../views/fixtures/openClient.js'
import { CurrentView } from './CurrentView.js'
import type { AnyView, ViewLoader } from './useView.js'

function Frame({ loader }: { readonly loader: ViewLoader }) {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div ref={scroller}>
      <CurrentView
        shown={{ view: { name: 'Networks' }, depth: 1, key: '1/Networks/null', direction: 'none' }}
        loader={loader}
        scroller={scroller}
      />
    </div>
  )
}

/** Calls once the page is drawn, before any effect of what is drawn there. */
function Drawn({ onDrawn }: { readonly onDrawn: () => void }) {
  useLayoutEffect(onDrawn, [onDrawn])
  return null
}

describe('CurrentView', () => {
  it('behavior: a view that does not arrive says so in its place, and comes when it is tried again', async () => {
    const loaded: { View: AnyView | undefined } = { View: undefined }
    const answers: { readonly resolve: () => void; readonly reject: () => void }[] = []
    const loader: ViewLoader = {
      get: () => loaded.View,
      load: () =>
        new Promise((resolve, reject) => {
          answers.push({
            resolve: () => {
              loaded.View = () => <p>Here it is</p>
              resolve(loaded.View)
            },
            reject: () => reject(new Error('The chunk is gone.')),
          })
        }),
    }
    await renderClient(<Frame loader={loader} />)
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading…')
    for (const { reject } of answers) reject()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t show this part')

    const asked = answers.length
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => answers.length).toBe(asked + 1)
    answers.at(-1)?.resolve()
    await expect.element(page.getByText('Here it is')).toBeVisible()
    expect(page.getByRole('alert').query()).toBeNull()
  })

  it('PERM-04, STA-24 behavior: one that does not arrive while a required sign-in keeps the modal open can be left, which refuses it', async () => {
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    const loader: ViewLoader = { get: () => undefined, load: () => Promise.reject(new Error('The chunk is gone.')) }
    const { hawser } = await renderClient(<Frame loader={loader} />, {
      wallets: [wallet],
      siwx: fakeSiwx(),
      provider: { prefetch: 'never' },
    })
    const back = page.getByText('Back', { exact: true })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t show this part')
    expect(back.query()).toBeNull()
    listConnectors(hawser)
    const connection = connect(hawser, { connectorId: 'test.alpha' })
    connection.catch(() => {})
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.approveAccounts([{ namespace: 'eip155', address: firstAddress, type: 'eoa' }], 'eip155:1')
    await expect.poll(() => back.query()).not.toBeNull()
    // The modal stands over it.
    back.element().closest('button')?.click()
    await expect(connection).rejects.toMatchObject({ code: 'REQUIREMENT_UNMET' })
    expect(Object.keys(hawser.getSnapshot().connections.byId)).toEqual([])
  })

  it('behavior: a view that was being brought ahead, and comes just after its place is drawn, is shown', async () => {
    const loaded: { View: AnyView | undefined } = { View: undefined }
    const drawn: boolean[] = []
    const loader: ViewLoader = {
      get: () => loaded.View,
      load: async () => loaded.View ?? (() => null),
    }
    const bring = (): void => {
      drawn.push(page.getByRole('status').query() !== null)
      loaded.View = () => <p>Here it is</p>
    }
    await renderClient(
      <>
        <Frame loader={loader} />
        <Drawn onDrawn={bring} />
      </>,
    )
    expect(drawn[0]).toBe(true)
    await expect.element(page.getByText('Here it is')).toBeVisible()
  })
})
