// Runs in the page before its own scripts: notes what is asked of other machines, long tasks, and when things were painted.
;(() => {
  const probe = {
    longTasks: [],
    slowFrames: [],
    requests: [],
    tilePaintedMs: undefined,
    modalPaintedMs: undefined,
    clickMs: undefined,
    resultsPaintedMs: undefined,
  }
  window.__wallets = probe
  // One for each picture, and more.
  performance.setResourceTimingBufferSize(5_000)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      probe.longTasks.push({ startMs: entry.startTime, durationMs: entry.duration })
  }).observe({ type: 'longtask', buffered: true })

  // Frames that stood for longer than three should.
  let frameMs = performance.now()
  const watchFrame = () => {
    const now = performance.now()
    if (now - frameMs > 50) probe.slowFrames.push({ startMs: frameMs, durationMs: now - frameMs })
    frameMs = now
    requestAnimationFrame(watchFrame)
  }
  requestAnimationFrame(watchFrame)

  const note = (url) =>
    probe.requests.push({ url: String(url?.url ?? url), isModalPainted: probe.modalPaintedMs !== undefined })
  const fetchNow = window.fetch
  window.fetch = (...parameters) => {
    note(parameters[0])
    return fetchNow.apply(window, parameters)
  }
  window.WebSocket = new Proxy(window.WebSocket, {
    construct(target, parameters) {
      note(parameters[0])
      return Reflect.construct(target, parameters)
    },
  })
  const { open } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function (...parameters) {
    note(parameters[1])
    return open.apply(this, parameters)
  }

  /** `done` is called with the time at which the first frame that fulfils `test` has been painted. */
  const whenPainted = (test, done) => {
    const look = () => {
      if (!test()) return requestAnimationFrame(look)
      // The first task after the frame's callbacks: the frame is on its way to the screen.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => done(performance.now())
      channel.port2.postMessage(null)
    }
    requestAnimationFrame(look)
  }
  addEventListener(
    'click',
    () => {
      if (probe.clickMs !== undefined) return
      probe.clickMs = performance.now()
      whenPainted(
        () => document.querySelector('[role=dialog]')?.getBoundingClientRect().height > 0,
        (paintedMs) => {
          probe.modalPaintedMs = paintedMs
        },
      )
    },
    true,
  )
  const tiles = () => document.querySelectorAll('[data-hawser-view="AllWallets"] [data-hawser-wallet]')
  /** From the press that leads to the list until the first of its wallets is painted. */
  probe.watchFirstTile = () => {
    addEventListener(
      'click',
      ({ timeStamp }) =>
        whenPainted(
          () => tiles().length > 0,
          (paintedMs) => {
            probe.tilePaintedMs = paintedMs - timeStamp
          },
        ),
      { capture: true, once: true },
    )
  }
  /** Waits for a list of `count` wallets, those on top with `text`, which is in lower case, in their names. */
  probe.watchResults = (text, count) => {
    probe.resultsPaintedMs = undefined
    whenPainted(
      () => {
        const all = tiles()
        const fits = (tile) => tile.textContent.toLowerCase().includes(text)
        const rows = Number(all[0]?.closest('[role=grid]').ariaRowCount)
        return rows === Math.ceil(count / 4) && [...all].slice(0, 20).every(fits)
      },
      (paintedMs) => {
        probe.resultsPaintedMs = paintedMs
      },
    )
  }
})()
