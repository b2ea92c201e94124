import type { Text } from '../text/useText.js'

/** Has the browser style and measure, unseen, what a dialog is made of. Late code: it is for a page that is idle. */
export function measureAhead(host: HTMLElement, text: Text): void {
  const viewport = draw(text)
  host.append(viewport)
  viewport.getBoundingClientRect()
  viewport.remove()
}

/** The Connect view with one row, as far as a style sheet can tell. */
function draw(text: Text): HTMLElement {
  const words = text('title.Connect')
  const row = make(
    'button',
    'hawser-row',
    make('span', 'hawser-picture hawser-wallet-image', words.slice(0, 1)),
    make('span', 'hawser-row-text', make('bdi', 'hawser-row-title', words), make('span', 'hawser-row-subtitle', words)),
    make('span', 'hawser-tag', text('connect.installed')),
  )
  const view = make(
    'div',
    'hawser-body-content',
    make('ul', 'hawser-list hawser-connect-list', make('li', '', row)),
    make('p', 'hawser-connect-footer', make('button', 'hawser-link', text('connect.whatIsAWallet'))),
  )
  const header = make(
    'div',
    'hawser-header',
    make('h2', 'hawser-header-title', words),
    make('button', 'hawser-icon-button hawser-header-close'),
  )
  const viewport = make(
    'div',
    'hawser-viewport',
    make('div', 'hawser-dialog', header, make('div', 'hawser-body', view)),
  )
  viewport.style.visibility = 'hidden'
  return viewport
}

function make(name: string, className: string, ...content: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(name)
  element.className = className
  element.append(...content)
  return element
}
