import { formulaSigns } from '@/platform/csv';
import { asMinor } from '@/platform/money';
import { channelFile } from './channel-file';

const sums = (CNY: number, USD: number) => ({ CNY: asMinor(CNY), USD: asMinor(USD) });
const money = { gross: sums(339_800, 19_900), refunded: sums(169_900, 0), net: sums(169_900, 19_900) };
const nothing = { landings: 0, applied: 0, orders: 0, paid: 0, ...money };
const direct = { orders: 7, paid: 5, gross: sums(0, 0), refunded: sums(100, 0), net: sums(-100, 0) };
const texts = {
  columns: ['Channel', 'Links'],
  total: 'All channels',
  direct: 'Without a code',
  referral: 'Referral',
};

test('one line for each channel, amounts in major units by currency, their sum, and the rest without links', () => {
  const total = { landings: 80, applied: 20, orders: 3, paid: 2, ...money };
  const channels = [{ channel: '直播间', ...total }];
  expect(channelFile({ channels, total, direct }, texts)).toBe(
    '\ufeff"Channel","Links"\r\n' +
      '"直播间","80","20","3","2","3398.00","1699.00","1699.00","199.00","0.00","199.00"\r\n' +
      '"All channels","80","20","3","2","3398.00","1699.00","1699.00","199.00","0.00","199.00"\r\n' +
      '"Without a code","","","7","5","0.00","1.00","-1.00","0.00","0.00","0.00"\r\n',
  );
});

test('the channel of friends has its name in the reader’s language', () => {
  const channels = [{ channel: 'referral', ...nothing }];
  expect(channelFile({ channels, total: nothing, direct }, texts)).toContain('\r\n"Referral","0"');
});

test.each(formulaSigns)('a channel that begins with %j is text', (sign) => {
  const channels = [{ channel: `${sign}cmd("x")`, ...nothing }];
  expect(channelFile({ channels, total: nothing, direct }, texts)).toContain(`"'${sign}cmd(""x"")"`);
});
