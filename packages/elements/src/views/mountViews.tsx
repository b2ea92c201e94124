import { getHost, type Hawser } from '@hawser/core'
import { AccountButton, ConnectButton, HawserProvider, type HawserProviderProps, NetworkButton } from '@hawser/react'
import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ButtonPart, ButtonSettings } from '../page/parts.js'

export interface ShownButton extends Pick<ButtonPart, 'kind' | 'element'>, ButtonSettings {
  /** Called once it stands in its element. */
  readonly onDrawn: () => void
}

export interface ShownViews extends Pick<HawserProviderProps, 'theme' | 'locale' | 'prefetch' | 'views'> {
  readonly buttons: readonly ShownButton[]
}

export interface MountedViews {
  render(shown: ShownViews): void
  unmount(): void
}

/** React's part of a page, loaded when it is needed: the provider with its modal, and the buttons in their elements. */
export function mountViews(client: Hawser): MountedViews {
  // Where the modal is as well: what the provider itself shows is to be in the page.
  const container = getHost(client).appendChild(document.createElement('div'))
  const root = createRoot(container)
  const keys = new WeakMap<Element, number>()
  let count = 0
  const keyOf = (element: Element): number => {
    const key = keys.get(element) ?? ++count
    keys.set(element, key)
    return key
  }
  return {
    render({ buttons, ...provider }) {
      root.render(
        <HawserProvider client={client} {...provider}>
          {buttons.map((button) =>
            createPortal(<DrawnButton {...button} />, button.element, `${keyOf(button.element)}`),
          )}
        </HawserProvider>,
      )
    },
    unmount() {
      root.unmount()
      container.remove()
    },
  }
}

function DrawnButton({ kind, label, namespace, onDrawn }: ShownButton) {
  // Before the browser paints: there is never a frame with both of them, or with none.
  useLayoutEffect(onDrawn)
  if (kind === 'account') return <AccountButton namespace={namespace} />
  if (kind === 'network') return <NetworkButton namespace={namespace} />
  return <ConnectButton label={label} />
}
