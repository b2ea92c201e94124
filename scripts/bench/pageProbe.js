// Runs in the page before its own scripts: notes by animation frames when things first became visible, and when the dialog last changed.
;(() => {
  const probe = { longTasks: [], marks: {}, clickMs: undefined, settledMs: undefined }
  window.__probe = probe
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      probe.longTasks.push({ startMs: entry.startTime, durationMs: entry.duration })
  }).observe({ type: 'longtask', buffered: true })

  const isVisible = (element) => {
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    return box.width > 0 && box.height > 0 && style.visibility !== 'hidden' && Number(style.opacity) > 0
  }
  const buttons = (test) =>
    [...document.querySelectorAll('button')].some((button) => test.test(button.textContent) && isVisible(button))
  const tests = {
    button: () => buttons(/\S/),
    dialog: () => [...document.querySelectorAll('[role=dialog]')].some(isVisible),
    address: () => buttons(/0x7099/i),
  }
  // Where the dialog stands and how it looks while it comes in.
  let look = ''
  const watchLook = () => {
    const dialog = document.querySelector('[role=dialog]')
    if (!dialog) return
    const { x, y, width, height } = dialog.getBoundingClientRect()
    const { opacity, transform } = getComputedStyle(dialog)
    const now = [x, y, width, height, opacity, transform].join()
    if (now !== look) probe.settledMs = performance.now()
    look = now
  }
  const tick = () => {
    if (document.body) {
      for (const [name, test] of Object.entries(tests))
        if (!(name in probe.marks) && test()) probe.marks[name] = performance.now()
      watchLook()
    }
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)

  // From the moment of the press itself: the page may be busy when it comes.
  addEventListener(
    'click',
    (event) => {
      probe.clickMs = event.timeStamp
    },
    true,
  )
  const observer = new MutationObserver((records) => {
    const isOfDialog = ({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest('[role=dialog]')
    if (records.some(isOfDialog)) probe.settledMs = performance.now()
  })
  addEventListener('DOMContentLoaded', () =>
    observer.observe(document.documentElement, {
      attributes: true,
      childList: true,
      subtree: true,
      characterData: true,
    }),
  )
})()
