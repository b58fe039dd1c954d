/** Calls back when the connection returns, and when somebody looks at the window again; the answer ends that. */
export function onReturn(act: () => void): () => void {
  const look = () => document.visibilityState === 'visible' && act();
  window.addEventListener('online', act);
  window.addEventListener('focus', act);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('online', act);
    window.removeEventListener('focus', act);
    document.removeEventListener('visibilitychange', look);
  };
}
