import { byHandle, byText, describe, expect, fn, it, maybeRole, maybeText, press, waitFor } from '../../../test/kit';
import { show } from '../../../test/themed';
import { Progress } from '../Progress';
import { Steps } from '../state/Steps';
import { Text } from '../Text';
import { Carousel } from './Carousel';
import { Marquee } from './Marquee';
import { drawQr } from './QrPaths';

const words = { label: 'Banners', pauseLabel: 'Stop the banners', playLabel: 'Play the banners' };
const slides = [
  { key: 'one', slide: <Text>First</Text> },
  { key: 'two', slide: <Text>Second</Text> },
];

describe('Carousel', () => {
  it('can be paused and resumed', async () => {
    show(<Carousel {...words} height={100} slides={slides} />, { reducedMotion: false });
    const stop = maybeRole('button', 'Stop the banners');
    if (stop === null) throw new Error('the banners cannot be stopped');
    press(stop);
    await waitFor(() => expect(maybeRole('button', 'Play the banners')).not.toBeNull());
  });

  it('does not move with one slide', () => {
    show(<Carousel {...words} height={100} slides={slides.slice(0, 1)} />, { reducedMotion: false });
    expect(maybeRole('button', 'Stop the banners')).toBeNull();
  });
});

describe('Marquee', () => {
  it('reports which notice was pressed', () => {
    const onPress = fn();
    show(<Marquee label="Notices" lines={['Transfers are back']} onPress={onPress} testID="marquee" />);
    press(byHandle('marquee'));
    expect(onPress).toHaveBeenCalledWith(0);
  });

  it('renders nothing without notices', () => {
    show(<Marquee label="Notices" lines={[]} testID="marquee" />);
    expect(maybeText('Notices')).toBeNull();
  });
});

describe('Steps and Progress', () => {
  it('announce the current step', () => {
    show(
      <>
        <Steps
          label="Deposit"
          steps={[
            { key: 'a', title: 'Request made', state: 'done' },
            { key: 'b', title: 'You pay', detail: 'Soon', state: 'now' },
          ]}
        />
        <Progress value={1.4} label="Upload" testID="upload" />
      </>,
    );
    expect(byText('You pay')).toBeTruthy();
    expect(byText('Soon')).toBeTruthy();
    expect(byHandle('upload')).toBeTruthy();
  });
});

describe('a QR code', () => {
  it('has three finder patterns and grows with its content', () => {
    const short = drawQr('a');
    const long = drawQr(`https://lantern.example/pay/${'x'.repeat(200)}`);
    expect(short.count).toBe(21);
    expect(long.count).toBeGreaterThan(short.count);
    expect(short.path.match(/a2 2 0/g)?.length).toBe(12);
  });
});
