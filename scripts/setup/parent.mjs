import fs from 'node:fs';

/**
 * Calls back when npm, which started this process through a shell, has ended: npm does not pass every signal on.
 * A process that was started without npm may outlive its terminal.
 * @param {() => void} then
 */
export function onOrphaned(then) {
  if (!process.env.npm_lifecycle_event) return;
  const firstAncestors = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === firstAncestors) return;
    clearInterval(timer);
    then();
  }, 500);
  timer.unref();
}

/** npm itself, and the shell in between if there is one; npm's own parent may end. */
function ancestors() {
  const { ppid } = process;
  try {
    const stat = fs.readFileSync(`/proc/${ppid}/stat`, 'utf8');
    const isShell = /\((?:\w*sh)\)/.test(stat);
    return isShell ? `${ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}` : String(ppid);
  } catch {
    return String(ppid);
  }
}
