import { createWindowPair, type PairedWindow, type WindowPair } from './createWindowPair.js'

/** What runs in a frame, from when it is in the page until it is taken out. */
export type RunFrame = (place: Omit<WindowPair, 'page' | 'frameInPage'> & { readonly url: string }) => () => void

export interface CreateFramedPageParameters {
  /** Such as `https://app.example`. */
  readonly origin: string
  /** Runs in each iframe that is put into the page; nothing by default, as where a frame is blocked or its server down. */
  readonly runFrame?: RunFrame | undefined
}

/** An element of a {@link FramedPage}, as little of it as connectors use. */
export interface PageElement extends EventTarget {
  readonly tagName: string
  readonly style: { cssText: string; readonly display: string }
  readonly dataset: Record<string, string>
  readonly children: readonly PageElement[]
  readonly isConnected: boolean
  src: string
  textContent: string
  append(...elements: readonly PageElement[]): void
  remove(): void
  focus(): void
}

/** A page for tests outside of a browser that frames can be put into. */
export interface FramedPage {
  readonly window: Window & typeof globalThis
  /** The element that the client keeps in the page. */
  readonly host: HTMLElement
  /** The frames that are in the page now. */
  frames(): readonly PageElement[]
  /** Those that the user can see. */
  shownFrames(): readonly PageElement[]
  /** Presses the first button in the host whose text is `label`. @throws Error where there is none */
  press(label: string): void
  close(): void
}

/** Creates a {@link FramedPage}. Messages, their clones and their ports are the platform's own. */
export function createFramedPage({ origin, runFrame }: CreateFramedPageParameters): FramedPage {
  const view: PairedWindow = Object.assign(new EventTarget(), { origin })
  const running = new Map<PageElement, { readonly pair: WindowPair; readonly stop: () => void }>()
  let focused: PageElement | undefined

  function create(tagName: string): PageElement {
    let parent: PageElement | undefined
    const children: PageElement[] = []
    const attributes = new Map<string, string>()
    let cssText = ''
    const element = Object.assign(new EventTarget(), {
      tagName,
      dataset: {},
      children,
      src: '',
      textContent: '',
      ownerDocument: document,
      setAttribute: (name: string, value: string) => void attributes.set(name, value),
      getAttribute: (name: string) => attributes.get(name) ?? null,
      focus() {
        focused = element
      },
      append(...added: readonly PageElement[]) {
        for (const one of added) {
          children.push(one)
          parents.set(one, element)
        }
        update()
      },
      remove() {
        parent = parents.get(element)
        parents.delete(element)
        const siblings = parent?.children as PageElement[] | undefined
        siblings?.splice(siblings.indexOf(element), 1)
        update()
      },
    }) as unknown as PageElement
    Object.defineProperties(element, {
      style: {
        value: {
          get cssText() {
            return cssText
          },
          set cssText(value: string) {
            cssText = value
          },
          get display() {
            return /display:\s*([\w-]+)/.exec(cssText)?.[1] ?? ''
          },
        },
      },
      isConnected: { get: () => isIn(element) },
      contentWindow: { get: () => running.get(element)?.pair.frameInPage ?? null },
    })
    return element
  }
  const parents = new Map<PageElement, PageElement>()
  const isIn = (element: PageElement): boolean => {
    const parent = parents.get(element)
    return element === body || (parent !== undefined && isIn(parent))
  }
  const all = (root: PageElement): readonly PageElement[] => [root, ...root.children.flatMap(all)]
  const frames = (): readonly PageElement[] => all(body).filter(({ tagName }) => tagName === 'iframe')

  /** A frame runs for as long as it is in the page. */
  function update(): void {
    const here = frames()
    for (const [frame, { stop }] of running) {
      if (here.includes(frame)) continue
      running.delete(frame)
      stop()
    }
    for (const frame of here) {
      if (running.has(frame)) continue
      const pair = createWindowPair(origin, new URL(frame.src).origin, { page: view })
      running.set(frame, { pair, stop: () => {} })
      const stop = runFrame?.({ frame: pair.frame, parentInFrame: pair.parentInFrame, url: frame.src })
      if (stop) running.set(frame, { pair, stop })
    }
  }

  const document = Object.assign(new EventTarget(), {
    createElement: create,
    title: 'Framed page',
    querySelector: () => null,
    defaultView: view,
  })
  Object.defineProperty(document, 'activeElement', { get: () => focused ?? body })
  const body = create('body')
  const host = create('div')
  body.append(host)
  Object.assign(view, { document, location: { origin }, innerWidth: 1280 })

  return {
    window: view as unknown as Window & typeof globalThis,
    host: host as unknown as HTMLElement,
    frames,
    shownFrames: () =>
      frames().filter((frame) => {
        for (let at: PageElement | undefined = frame; at; at = parents.get(at))
          if (at.style.display === 'none') return false
        return true
      }),
    press(label) {
      const button = all(host).find(({ tagName, textContent }) => tagName === 'button' && textContent === label)
      if (!button) throw new Error(`The page has no button "${label}".`)
      button.dispatchEvent(new Event('click'))
    },
    close() {
      for (const { stop } of running.values()) stop()
      running.clear()
    },
  }
}
