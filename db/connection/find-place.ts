import postgres from 'postgres';
import { within } from '@/platform/within';
import { lostBy } from './connection-lost';
import { DatabaseSocket } from './database-socket';
import { openWire, type Place } from './open-wire';
import { readAddress } from './read-address';

/**
 * Of several hosts the first one, in their order, that answers within `time` milliseconds. All are tried at once, so
 * that one that is gone costs no more than its own time.
 * @throws ConnectionLost with the first one's error when none does
 */
export async function findPlace(address: string, time: number): Promise<Place> {
  const { places } = readAddress(address);
  const [only, ...others] = places;
  if (others.length === 0) return only;
  const asked = places.map((place) => ask(address, place, time).then(() => ({ place }), lostBy));
  const failures: Error[] = [];
  for (const answer of asked) {
    const outcome = await answer;
    if ('place' in outcome) return outcome.place;
    failures.push(outcome);
  }
  throw lostBy(failures[0]);
}

/** Whether a host answers, and is what `target_session_attrs` of the address asks for, as the driver judges it. */
async function ask(address: string, place: Place, time: number): Promise<void> {
  const { security } = readAddress(address);
  const socket = () =>
    new DatabaseSocket(
      openWire(() => place, security),
      { limit: time },
    );
  const once = {
    max: 1,
    fetch_types: false,
    prepare: false,
    connect_timeout: time / 1000,
    onnotice: () => undefined,
  };
  const settings = { ...once, ...driverSettings(place), socket };
  const client = postgres(address, settings);
  try {
    await within(time, client`select 1`);
  } finally {
    void client.end({ timeout: 0 });
  }
}

/** Of several hosts the driver gets one: it would try them for ever, and would swallow why it failed. */
export const driverSettings = (place: Place) => ({
  ...('path' in place ? {} : { host: place.name, port: place.port }),
  ssl: false,
});
