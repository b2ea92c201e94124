import type { Text } from './createText.js'

/** How something was said, so that it can be said again in the language of the moment. */
type Again = () => string

/** A text whose language can be exchanged while what it said is on screen. */
export interface LiveText {
  /** Says everything in the language of the moment, and remembers how. */
  readonly text: Text
  /** Goes on in another language. What was said before is exchanged where it stands, now and where it is drawn later; what is around it stays: what was typed, the focus, what is running. */
  speak(next: Text): void
  stop(): void
}

/** What an element says besides its text. */
const ATTRIBUTES = ['aria-label', 'title', 'alt', 'placeholder'] as const
/** What screens put together of several texts. */
const seams = /( · |\n|[\u2066-\u2069])/

/**
 * Remembers what is said in `root`, word for word. What a user or an app has named like one of the texts is taken for it; what must never change stands in an element
 * with `translate="no"` (HTML, 3.2.6.5).
 */
export function createLiveText({ root, text: first }: { readonly root: HTMLElement; readonly text: Text }): LiveText {
  let text = first
  let current = new Map<string, Again>()
  /** Of the languages before this one: the last one counts where two say the same. */
  const former = new Map<string, Again>()
  let observer: MutationObserver | undefined

  function say(again: Again): string {
    const said = again()
    current.set(said, again)
    return said
  }
  /** What was put into another text was said by itself, too. */
  const renew = <T>(given: T): T => (typeof given === 'string' ? ((former.get(given)?.() ?? given) as T) : given)
  const renewAll = (given: object): never =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, renew(value)])) as never

  /** The tree of the moment: its leaves are looked up when they are read. */
  function grow<TNode extends object>(node: TNode, read: () => TNode): TNode {
    const grown = Object.entries(node).map(([key, child]) => {
      const at = (): unknown => read()[key as keyof TNode]
      const branch = typeof child === 'object' && child !== null ? grow(child, at as () => object) : undefined
      const get = (): unknown => {
        if (branch) return branch
        if (typeof child === 'string') return say(at as Again)
        return (...given: (string | number)[]) =>
          say(() => (at() as (...given: (string | number)[]) => string)(...given.map(renew)))
      }
      return [key, { get, enumerable: true }] as const
    })
    return Object.defineProperties({}, Object.fromEntries(grown)) as TNode
  }
  function treeOf<TTree extends object>(path: string, english: TTree): TTree {
    let of: Text | undefined
    let tree = english
    return grow(english, () => {
      if (of !== text) {
        of = text
        tree = text.tree(path, english)
      }
      return tree
    })
  }

  const live = Object.assign(
    (key: never, parameters?: object) =>
      say(() => (text as (key: never, parameters?: object) => string)(key, parameters && renewAll(parameters))),
    {
      plural: (key: never, count: number | bigint, parameters?: object) =>
        say(() =>
          (text.plural as (key: never, count: number | bigint, parameters?: object) => string)(
            key,
            count,
            parameters && renewAll(parameters),
          ),
        ),
      tree: treeOf,
      amount: (decimal: string, symbol?: string) => say(() => text.amount(decimal, symbol)),
      percent: (value: number) => say(() => text.percent(value)),
      duration: (seconds: number) => say(() => text.duration(seconds)),
      date: (atS: number | bigint) => say(() => text.date(atS)),
      day: (atMs: number) => say(() => text.day(atMs)),
      moment: (atMs: number) => say(() => text.moment(atMs)),
    },
  )
  Object.defineProperties(live, { code: { get: () => text.code }, dir: { get: () => text.dir } })

  /** @param isAllFormer whether nothing of it can be of this language yet */
  function exchange(said: string, isAllFormer: boolean): string {
    const find = (one: string): Again | undefined => (!isAllFormer && current.has(one) ? undefined : former.get(one))
    const whole = find(said)
    if (whole) return say(whole)
    const parts = said.split(seams)
    return parts.length > 1 ? parts.map((part) => ((again) => (again ? say(again) : part))(find(part))).join('') : said
  }
  function exchangeIn(node: Node, isAllFormer = false): void {
    const element = node instanceof Element ? node : node.parentElement
    if (!element || element.closest('[translate="no"]')) return
    if (node instanceof Text_) {
      const next = exchange(node.data, isAllFormer)
      if (next === node.data) return
      node.data = next
      // Words of ours around a value are of ours.
      if (element instanceof HTMLElement && element.localName === 'bdi' && element.dir !== '') element.dir = text.dir
      return
    }
    for (const name of ATTRIBUTES) {
      const said = element.getAttribute(name)
      const next = said === null ? null : exchange(said, isAllFormer)
      if (next !== null && next !== said) element.setAttribute(name, next)
    }
    for (const child of [...node.childNodes]) exchangeIn(child, isAllFormer)
  }
  const { Text: Text_, Element, HTMLElement, MutationObserver } = root.ownerDocument.defaultView ?? globalThis

  return {
    text: live as unknown as Text,
    speak(next) {
      observer?.disconnect()
      for (const [said, again] of current) former.set(said, again)
      current = new Map()
      text = next
      exchangeIn(root, true)
      // A flow may hold words of before for what it draws next.
      observer = new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes)
          for (const node of type === 'childList' ? addedNodes : [target]) exchangeIn(node)
      })
      observer.observe(root, {
        childList: true,
        subtree: true,
        characterData: true,
        attributes: true,
        attributeFilter: [...ATTRIBUTES],
      })
    },
    stop: () => observer?.disconnect(),
  }
}
