import type { Hawser } from '@hawser/core'
import { createRoot } from 'react-dom/client'
import { createRecorder } from '../log/createRecorder.js'
import type { DevtoolsOptions } from '../options.js'
import { Panel } from './Panel.js'
import { styles } from './styles.js'
import type { ApplySize } from './usePanelSize.js'

/**
 * Draws the panel at the end of the page, in a shadow root: neither its styles nor those of the page reach the other. A constructed style sheet is no inline style,
 * so that a strict content security policy needs no exception.
 */
export function openPanel(
  hawser: Hawser,
  { initialIsOpen = false, position = 'bottom-right', fakeWallet }: DevtoolsOptions,
) {
  const host = document.createElement('div')
  host.dataset.hawserDevtools = hawser.id
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  shadow.adoptedStyleSheets = [sheet]
  const container = document.createElement('div')
  shadow.append(container)
  document.body.append(host)
  const recorder = createRecorder(hawser)
  const root = createRoot(container)
  root.render(
    <Panel {...{ hawser, recorder, initialIsOpen, position, fakeWallet, applySize: createApplySize(sheet) }} />,
  )
  return (): void => {
    recorder.stop()
    host.remove()
    // Not within a render of the page's own React, from whose effects this may be called.
    queueMicrotask(() => root.unmount())
  }
}

/** Writes sizes into the sheet's first rule, that of the host: a `style` of an element would ask a strict policy for an exception. */
function createApplySize({ cssRules: [host] }: CSSStyleSheet): ApplySize {
  return (side, px) => {
    if (!(host instanceof CSSStyleRule)) return
    if (px === undefined) host.style.removeProperty(`--${side}`)
    else host.style.setProperty(`--${side}`, `${px}px`)
  }
}
