/** Why there is no picture: the user or the page's policy forbids it, there is no camera, or something else has it. */
export type CameraProblem = 'denied' | 'none' | 'busy'

/** Asks for the camera that looks away from the user where there are two. It is let go when `signal` aborts, also where the browser answers later. */
export async function openCamera(signal: AbortSignal): Promise<MediaStream | CameraProblem> {
  // Pages that did not come by HTTPS have no devices.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia) return 'none'
  let stream: MediaStream
  try {
    stream = await devices.getUserMedia({ audio: false, video: { facingMode: 'environment' } })
  } catch (error) {
    return problemOf(error)
  }
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return stream
}

function problemOf(error: unknown): CameraProblem {
  const name = String(Object(error).name)
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}
