import { useLayoutEffect, useRef } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderClient } from '../fixtures/renderClient.js'
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
