import { NoPageError } from '../errors/pageErrors.js'
import type { Internals } from './internals.js'

/** The client's own element at the end of the body, made when it is first needed. Nothing in it is ever moved. */
export function createHostElement({ platform, options }: Pick<Internals, 'platform' | 'options'>) {
  let host: HTMLElement | undefined

  return {
    /** @throws NoPageError */
    get(): HTMLElement {
      const page = platform.window?.document
      if (!page?.body) throw new NoPageError()
      if (!host) {
        host = page.createElement('div')
        host.dataset.hawserRoot = options.id ?? 'default'
        // Out of the flow, or it would be an item of a body that is a flex box or a grid. By script: it stands without a style sheet too.
        host.style.cssText = 'position: absolute; inset-inline: 0'
      }
      // An app may have put another body in the place of the one that it was in.
      if (!host.isConnected) page.body.append(host)
      return host
    },
    dispose: () => host?.remove(),
  }
}
