import { useEffect, useRef, useState } from 'react'
import { readRunConfig } from '../config/runConfig.js'
import { usePageText } from '../page/pageLanguage.js'
import { listenToFrame, send } from './messages.js'
import type { Settings } from './settings.js'

interface LiveModalProps {
  readonly settings: Settings
}

/**
 * The modal on a page of its own, in a frame: a client apart from this page's. It is loaded when it is in sight and the page has nothing better to do, and
 * a drawing of the same size holds its place until then.
 */
export function LiveModal({ settings }: LiveModalProps) {
  const { playground } = usePageText()
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef(settings)
  const [phase, setPhase] = useState<'waiting' | 'loading' | 'live'>('waiting')
  const isReady = useRef(false)

  useEffect(() => {
    if (box.current && readRunConfig(document).hasLiveModal)
      return whenSeenAndIdle(box.current, () => setPhase('loading'))
  }, [])
  useEffect(
    () =>
      listenToFrame(
        () => frame.current?.contentWindow,
        ({ type }) => {
          if (type === 'playground:shown') return setPhase('live')
          isReady.current = true
          send(frame.current?.contentWindow, { type: 'playground:settings', settings: latest.current })
        },
      ),
    [],
  )
  useEffect(() => {
    latest.current = settings
    if (isReady.current) send(frame.current?.contentWindow, { type: 'playground:settings', settings })
  }, [settings])

  return (
    <div ref={box} className="live" data-phase={phase}>
      {phase === 'waiting' ? null : <iframe ref={frame} title={playground.live} src="/frame.html" />}
      <div className="live-place" aria-hidden="true">
        <div className="live-card">
          <span className="live-title" />
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: six of the same
            <span key={index} className="live-row" />
          ))}
        </div>
      </div>
    </div>
  )
}

const idleMs = 3_000

/** Calls once, when the element is in sight of the loaded page, and the page is idle or has not been for long. The answer takes it back. */
function whenSeenAndIdle(element: Element, callback: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const onSeen = () => {
    if (typeof requestIdleCallback === 'function') {
      const id = requestIdleCallback(callback, { timeout: idleMs })
      signal.addEventListener('abort', () => cancelIdleCallback(id))
    } else {
      const timer = setTimeout(callback, 0)
      signal.addEventListener('abort', () => clearTimeout(timer))
    }
  }
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    onSeen()
  })
  signal.addEventListener('abort', () => observer.disconnect())
  const begin = () => observer.observe(element)
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true, signal })
  return () => ended.abort()
}
